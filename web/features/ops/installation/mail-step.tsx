import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { readFormElementData } from '#web/ui/forms/form-values.ts';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { TestMailResult } from '../test-mail-result.tsx';
import type { installationIntentHandlers } from './installation-intents.ts';
import type { InstallationStepProps } from './installation-step-props.ts';
import { SettingInput } from './setting-input.tsx';

export function MailStep({ state, form }: InstallationStepProps) {
  const field = (name: string) => form.field(`mail[${name}]`);
  return (
    <>
      {state.fixed.includes('SMTP_URL') ? (
        <p>Le serveur d'e-mails est déjà choisi sur la machine du site. Essayez-le.</p>
      ) : (
        <>
          <AlertBox tone="info">
            Le site écrit à ses membres par votre boîte e-mail&nbsp;: votre fournisseur vous donne ces lignes,
            sous le nom «&nbsp;SMTP&nbsp;». «&nbsp;Créer le site&nbsp;» les essaie d'abord.
          </AlertBox>
          <TextInput
            {...field('host')}
            label="Serveur d'envoi (SMTP)"
            hint="Par exemple smtp.example.org"
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput
            {...field('port')}
            label="Port"
            hint="465 le plus souvent, sinon 587"
            defaultValue="465"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput {...field('user')} label="Nom du compte" autoComplete="off" spellCheck={false} />
          <PasswordInput {...field('password')} label="Mot de passe du compte" autoComplete="new-password" />
          <SettingInput {...field('from')} setting="MAIL_FROM" state={state} autoComplete="off" />
        </>
      )}
      <TestMailButton form={form.formProps.ref} />
    </>
  );
}

function TestMailButton({ form }: { form: InstallationStepProps['form']['formProps']['ref'] }) {
  const { submit, isPending, result, failure, error } = useClientActionSubmission<
    typeof installationIntentHandlers,
    'tryMail'
  >('tryMail', { revalidate: false });
  const [fault = failure] = Object.values(error?.errors ?? {});
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        pending={isPending}
        onClick={() => form.current && submit(readFormElementData(form.current))}
      >
        M'envoyer un e-mail d'essai
      </Button>
      <TestMailResult result={result} fault={fault} />
    </>
  );
}
