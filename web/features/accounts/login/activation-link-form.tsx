import { useState } from 'react';
import { useForm } from '#web/actions/use-form.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { EmailInput } from '../email/email-input.tsx';
import { visitorAccountIntentHandlers } from './visitor-account-intent-handlers.ts';

/**
 * Form that asks for an activation link.
 * @param props.email address of the account; undefined asks for it
 */
export function ActivationLinkForm({ email }: { email?: string }) {
  const [isSent, setSent] = useState(false);
  const form = useForm(visitorAccountIntentHandlers, 'sendActivationLink', {
    revalidate: false,
    done: ({ message }) => {
      setSent(true);
      showToast(message);
    },
  });

  return (
    <Form form={form}>
      {email === undefined ? (
        <EmailInput {...form.field('email')} isKnown />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      {isSent && (
        <AlertBox tone="success">
          Si ce compte attend d'être activé, un nouveau lien vient de partir. Pensez à regarder dans les
          courriers indésirables.
        </AlertBox>
      )}
      <SubmitButton form={form} variant="secondary">
        Recevoir un nouveau lien d'activation
      </SubmitButton>
    </Form>
  );
}
