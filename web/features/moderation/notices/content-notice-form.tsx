import { useState } from 'react';
import {
  ANONYMOUS_CONTENT_NOTICE_CATEGORY,
  contentNoticeCategories,
  contentNoticeCategoryLabels,
  MAX_CONTENT_NOTICE_SENDER_NAME_LENGTH,
  MAX_REPORTED_PAGE_URL_LENGTH,
} from '#contract/moderation/notices.ts';
import { MAX_MODERATION_REASON_LENGTH } from '#contract/moderation/rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { useSession } from '#web/client/session.ts';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormSentMessage } from '#web/ui/forms/form-sent-message.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { illegalContentNoticeIntentHandlers } from './illegal-content-notice-intent-handlers.ts';

interface ContentNoticeFormProps {
  /** Absolute URL of the reported page; empty: the author of the notice types it. */
  url: string;
  /** Title of the reported listing, shown in place of its URL. */
  title: string | undefined;
  onSent: () => void;
}

/** Form to send a notice of illegal content. */
export function ContentNoticeForm({ url, title, onSent }: ContentNoticeFormProps) {
  const session = useSession();
  const [{ reference, email }, setSent] = useState<{ reference?: string; email?: string }>({});
  const [category, setCategory] = useState('');
  const isNamed = category !== ANONYMOUS_CONTENT_NOTICE_CATEGORY;
  const form = useForm(illegalContentNoticeIntentHandlers, 'notice', {
    revalidate: false,
    done: (sent) => {
      onSent();
      setSent(sent);
    },
  });
  if (reference)
    return (
      <FormSentMessage>
        <p className="font-semibold">Votre signalement porte le numéro {reference}.</p>
        <p className="mt-1">
          Une personne va l'examiner.{' '}
          {email && (
            <>
              Un accusé de réception vient de partir à{' '}
              <span className="wrap-anywhere">
                <ContactDetailWithLineBreaks text={email} />
              </span>
              , et la décision y arrivera avec ses raisons.
            </>
          )}
        </p>
      </FormSentMessage>
    );
  return (
    <Form form={form}>
      {title && (
        <p>
          Vous signalez <strong className="wrap-anywhere">«&nbsp;{title}&nbsp;»</strong>.
        </p>
      )}
      <TextInput
        {...form.field('url')}
        label="Adresse de la page"
        hint="Copiez-la depuis la barre d'adresse de votre navigateur."
        required
        inputMode="url"
        maxLength={MAX_REPORTED_PAGE_URL_LENGTH}
        defaultValue={url}
        className={title ? 'hidden has-aria-invalid:flex' : undefined}
      />
      <Select
        {...form.field('category')}
        label="Ce qui pose problème"
        required
        options={categories}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <Textarea
        {...form.field('reason')}
        label="Expliquez"
        hint="Ce qui est illégal ou contraire aux règles, et où sur la page. Seuls les administrateurs le liront."
        required
        rows={6}
        maxLength={MAX_MODERATION_REASON_LENGTH}
      />
      <TextInput
        {...form.field('name')}
        label="Votre nom"
        required={isNamed}
        maxLength={MAX_CONTENT_NOTICE_SENDER_NAME_LENGTH}
        autoComplete="name"
        defaultValue={session && `${session.firstName} ${session.lastName}`}
      />
      <TextInput
        {...form.field('email')}
        label="Votre adresse e-mail"
        required={isNamed}
        type="email"
        autoComplete="email"
        defaultValue={session?.email}
      />
      <p className="text-sm text-soft">
        L'auteur du contenu n'apprendra ni votre nom ni votre adresse. Pour signaler un abus sexuel sur un
        mineur, choisissez «&nbsp;{contentNoticeCategoryLabels.illegal}&nbsp;»&nbsp;: vous pouvez alors ne
        donner ni l'un ni l'autre.
      </p>
      <Checkbox
        {...form.field('goodFaith')}
        required
        label="Je signale de bonne foi&nbsp;; ce que j'écris est exact et complet, à ma connaissance."
      />
      <SubmitButton form={form} className="self-start">
        Envoyer le signalement
      </SubmitButton>
    </Form>
  );
}

const categories = [
  { value: '', label: 'Choisissez...' },
  ...contentNoticeCategories.map((value) => ({ value, label: contentNoticeCategoryLabels[value] })),
];
