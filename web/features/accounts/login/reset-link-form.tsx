import { useState } from 'react';
import { useForm } from '#web/actions/use-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { showToast } from '#web/ui/notices/notify.ts';
import { loginIntents } from './login-intents.ts';

/** @param props.next path under `/app` that the login leads to in the end */
export function ResetLinkForm({ next }: { next: string }) {
  const [isSent, setSent] = useState(false);
  const form = useForm(loginIntents, 'sendResetLink', {
    revalidate: false,
    done: () => {
      setSent(true);
      showToast('Un lien vous a été envoyé par mail');
    },
  });

  return (
    <Form form={form}>
      <input type="hidden" name="next" value={next} />
      <TextInput {...form.field('email')} label="Email" type="email" autoComplete="email" />
      {isSent && (
        <Alert tone="success">
          Si un compte correspond à cette adresse, le lien y arrive dans un instant. Il est valable une heure.
          Pensez à regarder dans les courriers indésirables.
        </Alert>
      )}
      <SubmitButton form={form}>Recevoir un lien</SubmitButton>
    </Form>
  );
}
