import { useState } from 'react';
import { MAX_REPORT_REASON_LENGTH } from '#contract/messaging/rules.ts';
import type { Message, Participant } from '#contract/messaging/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ReportFormFields } from '#web/ui/dialogs/report-form-fields.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { formatMessageExcerpt } from '../conversation-facts.ts';
import { messagesPageIntentHandlers } from '../messages-page-intent-handlers.ts';

interface ReportPersonDialogProps {
  open: boolean;
  onClose: () => void;
  other: Participant;
  /** Messages of the thread, oldest first. */
  messages: readonly Message[];
}

/** Dialog to report the other person, or one of their messages. */
export function ReportMessageOrMemberDialog({ open, onClose, other, messages }: ReportPersonDialogProps) {
  const [text, setText] = useState('');
  return (
    <Dialog open={open} onClose={onClose} title={`Signaler ${other.firstName}`}>
      <ReportForm other={other} messages={messages} text={text} onText={setText} onEnd={onClose} />
    </Dialog>
  );
}

const REASONS = [
  'Arnaque',
  'Insultes ou menaces',
  'Messages indésirables',
  'Propos choquants',
  'Produit interdit',
];
const MAX_CHOICES = 20;
const MAX_EXCERPT_LENGTH = 60;

interface ReportFormProps extends Pick<ReportPersonDialogProps, 'other' | 'messages'> {
  text: string;
  onText: (text: string) => void;
  onEnd: () => void;
}

function ReportForm({ other, messages, text, onText, onEnd }: ReportFormProps) {
  const form = useForm(messagesPageIntentHandlers, 'report', {
    revalidate: false,
    done: ({ message }) => {
      onEnd();
      onText('');
      showToast(message);
    },
  });
  const theirs = messages.filter(({ sender }) => sender._id === other._id).slice(-MAX_CHOICES);
  const choices = [
    ...theirs.toReversed().map((message) => ({
      value: `message ${message._id}`,
      label: `« ${excerptOf(formatMessageExcerpt(message))} »`,
    })),
    { value: `user ${other._id}`, label: 'La personne en général' },
  ];
  return (
    <Form form={form}>
      <Select
        {...form.field('about')}
        // `key` resets the choice once messages are loaded: "La personne en général" would stay
        // selected otherwise.
        key={String(theirs.length > 0)}
        label="Ce que vous signalez"
        options={choices}
      />
      <ReportFormFields
        form={form}
        text={text}
        onText={onText}
        reasons={REASONS}
        hint={`Seuls les administrateurs la liront, avec le message et les quelques-uns qui l'entourent. ${other.firstName} ne saura pas qui l'a signalé.`}
        maxLength={MAX_REPORT_REASON_LENGTH}
        onCancel={onEnd}
      />
    </Form>
  );
}

const excerptOf = (text: string) =>
  text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}...` : text;
