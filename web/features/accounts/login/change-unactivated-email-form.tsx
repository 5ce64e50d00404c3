import { apiErrors } from '#contract/errors.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { EmailInput } from '../email/email-input.tsx';
import { suggestEmailCorrection } from '../email/suggest-email-correction.ts';
import { visitorAccountIntentHandlers } from './visitor-account-intent-handlers.ts';

export interface TypedUnactivatedAccountCredentials {
  email: string;
  /** Password that the member just typed. */
  password: string;
}

interface ChangeUnactivatedEmailFormProps {
  account: TypedUnactivatedAccountCredentials;
  /** Path under `/app` that the activation leads to in the end. */
  next: string;
  onChanged: (email: string) => void;
  /** Address that was probably meant by the typed one. */
  meant?: string | undefined;
}

/** Form for another e-mail of an account that is not activated. */
export function ChangeUnactivatedEmailForm({
  account,
  next,
  onChanged,
  meant,
}: ChangeUnactivatedEmailFormProps) {
  const form = useForm(visitorAccountIntentHandlers, 'changeUnactivatedEmail', {
    revalidate: false,
    done: ({ email }) => onChanged(email),
    explain: ({ code }) => (code === 'EMAIL_TAKEN' ? { newEmail: apiErrors.EMAIL_TAKEN[1] } : undefined),
  });
  return (
    <Form form={form}>
      <input type="hidden" name="email" value={account.email} />
      <input type="hidden" name="password" value={account.password} />
      <input type="hidden" name="next" value={next} />
      <EmailInput
        {...form.field('newEmail')}
        label="La bonne adresse e-mail"
        defaultValue={meant ?? suggestEmailCorrection(account.email) ?? account.email}
      />
      <SubmitButton form={form} variant="secondary">
        Y envoyer le lien
      </SubmitButton>
    </Form>
  );
}
