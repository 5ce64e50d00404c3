import { useState } from 'react';
import { PASSWORD_HINT } from '#contract/accounts/rules.ts';
import type { EmailHolder } from '#contract/moderation/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
import { CommuneFormFields } from '#web/features/places/commune-form-fields.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { memberModerationIntentHandlers } from '../members/member-moderation-intent-handlers.ts';
import { EmailHolderNotice } from './email-holder-notice.tsx';

/** Form for another person: autocompletion of the administrator's own data is off. */
export function NewAdminForm({ onAdded }: { onAdded: () => void }) {
  const [holder, setHolder] = useState<EmailHolder>();
  const form = useForm(memberModerationIntentHandlers, 'addAdmin', {
    done: onAdded,
    // Cast of the error's details, which the contract leaves open; EMAIL_TAKEN of this call has these.
    failed: (error) => setHolder(error?.data.details?.holder as EmailHolder | undefined),
  });
  return (
    <Form form={form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput {...form.field('firstName')} label="Prénom" required autoComplete="off" />
        <TextInput {...form.field('lastName')} label="Nom" required autoComplete="off" />
      </div>
      <TextInput
        {...form.field('email')}
        label="Email"
        required
        type="email"
        autoComplete="off"
        onChange={() => setHolder(undefined)}
      />
      {holder && <EmailHolderNotice holder={holder} onPromoted={onAdded} />}
      <PasswordInput
        {...form.field('password')}
        label="Mot de passe"
        hint={PASSWORD_HINT}
        required
        autoComplete="new-password"
      />
      <CommuneFormFields city={form.field('address[city]')} postalCode={form.field('address[postalCode]')} />
      <SubmitButton form={form} className="self-start">
        Ajouter
      </SubmitButton>
    </Form>
  );
}
