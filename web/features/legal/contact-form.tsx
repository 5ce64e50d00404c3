import { useState } from 'react';
import { MAX_CONTACT_FORM_NAME_LENGTH, MAX_CONTACT_FORM_TEXT_LENGTH } from '#contract/legal/rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { useSession } from '#web/client/session.ts';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormSentMessage } from '#web/ui/forms/form-sent-message.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { contactFormIntentHandlers } from './contact-form-intent-handlers.ts';

export function ContactForm() {
  const session = useSession();
  const [email, setEmail] = useState<string>();
  const form = useForm(contactFormIntentHandlers, 'contact', { revalidate: false, done: setEmail });
  if (email)
    return (
      <FormSentMessage>
        Votre message est parti. La réponse viendra à{' '}
        <span className="wrap-anywhere">
          <ContactDetailWithLineBreaks text={email} />
        </span>
        .
      </FormSentMessage>
    );
  return (
    // `key` remounts the form with a member's own values once the session is known.
    <Form form={form} key={session?.userId}>
      <TextInput
        {...form.field('name')}
        label="Votre nom"
        required
        maxLength={MAX_CONTACT_FORM_NAME_LENGTH}
        autoComplete="name"
        defaultValue={session && `${session.firstName} ${session.lastName}`}
      />
      <TextInput
        {...form.field('email')}
        label="Votre adresse e-mail"
        hint="La réponse y sera envoyée."
        required
        type="email"
        autoComplete="email"
        defaultValue={session?.email}
      />
      <Textarea
        {...form.field('text')}
        label="Votre message"
        required
        rows={8}
        maxLength={MAX_CONTACT_FORM_TEXT_LENGTH}
      />
      <SubmitButton form={form} className="self-start">
        Envoyer
      </SubmitButton>
    </Form>
  );
}
