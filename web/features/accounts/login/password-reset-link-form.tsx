import { useRef, useState } from 'react';
import { useForm } from '#web/actions/use-form.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { EmailInput } from '../email/email-input.tsx';
import { visitorAccountIntentHandlers } from './visitor-account-intent-handlers.ts';

interface PasswordResetLinkFormProps {
  /** Path under `/app` that the login leads to in the end. */
  next: string;
  /** Initial value of the e-mail field. */
  email?: string | undefined;
}

export function PasswordResetLinkForm({ next, email }: PasswordResetLinkFormProps) {
  const typed = useRef(email ?? '');
  /** Address for which the last reset link was requested. */
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm(visitorAccountIntentHandlers, 'sendResetLink', {
    revalidate: false,
    done: () => {
      setSentTo(typed.current.trim());
      showToast('Un lien vous a été envoyé par mail');
    },
  });

  return (
    <Form form={form}>
      <input type="hidden" name="next" value={next} />
      <EmailInput
        {...form.field('email')}
        isKnown
        stops
        defaultValue={email}
        onType={(value) => {
          typed.current = value;
        }}
      />
      {sentTo && (
        <AlertBox tone="success">
          Si un compte correspond à{' '}
          <strong className="wrap-anywhere">
            <ContactDetailWithLineBreaks text={sentTo} />
          </strong>
          , le lien y arrive dans un instant. Il est valable une heure. Pensez à regarder dans les courriers
          indésirables.
        </AlertBox>
      )}
      <SubmitButton form={form}>Recevoir un lien</SubmitButton>
    </Form>
  );
}
