import { useNavigate } from 'react-router';
import { useForm } from '#web/actions/use-form.ts';
import { formatLoginPath, readNextPath } from '#web/client/next-path.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { loginIntentHandlers } from './login-intent-handlers.ts';
import { createLoginHistoryState } from './login-state.ts';

/**
 * Form for a new password.
 * @param props.token token of the mailed link
 */
export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm(loginIntentHandlers, 'resetPassword', {
    revalidate: false,
    done: ({ email, next }) =>
      void navigate(formatLoginPath(readNextPath(next)), { state: createLoginHistoryState(email) }),
  });
  return (
    <Form form={form}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields form={form} label="Nouveau mot de passe" isConfirmed />
      <SubmitButton form={form}>Changer le mot de passe</SubmitButton>
    </Form>
  );
}
