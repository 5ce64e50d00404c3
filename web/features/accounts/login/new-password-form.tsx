import { PASSWORD_HINT } from '#contract/accounts/rules.ts';
import { call } from '#web/api.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';

interface NewPasswordFormProps {
  /** Of the mailed link. */
  token: string;
  onChanged: () => void;
}

export function NewPasswordForm({ token, onChanged }: NewPasswordFormProps) {
  const form = useForm({
    schema: () => import('#contract/accounts/schemas.ts').then((module) => module.resetPassword),
    send: (body) => call('POST /api/users/reset-password', { body }),
    done: onChanged,
  });

  return (
    <Form form={form}>
      <input type="hidden" name="token" value={token} />
      <PasswordInput
        {...form.field('password')}
        label="Nouveau mot de passe"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.field('confirmation')}
        label="Confirmer le mot de passe"
        autoComplete="new-password"
      />
      <SubmitButton form={form}>Changer le mot de passe</SubmitButton>
    </Form>
  );
}
