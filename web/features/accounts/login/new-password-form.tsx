import { useNavigate } from 'react-router';
import { useForm } from '#web/actions/use-form.ts';
import { formatLoginPath, sanitizeNextPath } from '#web/client/next-path.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { createLoginNavigationState } from './login-state.ts';
import { visitorAccountIntentHandlers } from './visitor-account-intent-handlers.ts';

/**
 * Form for a new password.
 * @param props.token token of the mailed link
 */
export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm(visitorAccountIntentHandlers, 'resetPassword', {
    revalidate: false,
    done: ({ email, next }) =>
      void navigate(formatLoginPath(sanitizeNextPath(next)), { state: createLoginNavigationState(email) }),
  });
  return (
    <Form form={form}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields form={form} label="Nouveau mot de passe" isConfirmed />
      <SubmitButton form={form}>Changer le mot de passe</SubmitButton>
    </Form>
  );
}
