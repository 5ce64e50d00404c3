import { useNavigate } from 'react-router';
import { useForm } from '#web/actions/use-form.ts';
import { loginPath, readNextPath } from '#web/client/next-path.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { NewPasswordInput } from '../new-password/new-password-input.tsx';
import { loginIntents } from './login-intents.ts';
import { loginHistoryState } from './login-state.ts';

/** @param props.token token of the mailed link */
export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm(loginIntents, 'resetPassword', {
    revalidate: false,
    done: ({ email, next }) =>
      void navigate(loginPath(readNextPath(next)), { state: loginHistoryState(email) }),
  });
  return (
    <Form form={form}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordInput {...form.field('password')} label="Nouveau mot de passe" />
      <PasswordInput
        {...form.field('confirmation')}
        label="Confirmer le mot de passe"
        autoComplete="new-password"
      />
      <SubmitButton form={form}>Changer le mot de passe</SubmitButton>
    </Form>
  );
}
