import type { FormState } from '#web/ui/forms/form.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { EmailInput } from './email/email-input.tsx';
import { NewPasswordFields } from './new-password/new-password-fields.tsx';

/** Fields of the first administrator of a site, who needs no address. */
export function FirstAdministratorFields({ form }: { form: FormState }) {
  const field = (name: string) => form.field(`administrator[${name}]`);
  return (
    <>
      <p>Cette personne accepte les annonces, règle le site et nomme d'autres administrateurs.</p>
      <TextInput {...field('firstName')} label="Prénom" required autoComplete="given-name" />
      <TextInput {...field('lastName')} label="Nom" required autoComplete="family-name" />
      <EmailInput {...field('email')} hint="Elle sert à se connecter, par exemple camille@exemple.fr." />
      <NewPasswordFields form={{ ...form, field }} label="Mot de passe" required />
    </>
  );
}
