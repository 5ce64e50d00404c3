import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Reservation } from '#contract/reservations/schemas.ts';
import {
  MAX_THANKS_TEXT_LENGTH,
  ONE_SIDED_THANKS_HIDDEN_DAYS,
  thanksPhraseLabels,
  thanksPhrases,
} from '#contract/reservations/thanks-rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { useTextDraft } from '#web/offline/drafts/text-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { showErrorToast, showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { thanksIntentHandlers } from './thanks-intent-handlers.ts';

interface ThanksDialogProps {
  reservation: Reservation;
  userId: string;
  /** First name of the person who is thanked. */
  other: string;
  onClose: () => void;
  onChange: (changed?: Reservation) => void;
}

/**
 * Dialog in which a touch of one of the phrases sends it, with the words typed before, which stay on the device until
 * they are sent.
 */
export function ThanksDialog({ reservation, userId, other, onClose, onChange }: ThanksDialogProps) {
  const [text, setText] = useTextDraft(`${userId} thanks ${reservation._id}`);
  const [isTextShown] = useState(text !== '');
  const phrase = useRef<HTMLInputElement>(null);
  const form = useForm(thanksIntentHandlers, 'giveThanks', {
    revalidate: false,
    done: ({ reservation: thanked }) => {
      setText('');
      onClose();
      showToast('Votre merci est parti.');
      onChange(thanked);
    },
    failed: (error) => {
      // Thanked from another device, or an outcome that was contradicted since.
      if (error?.status !== 409) return;
      onClose();
      showErrorToast(error.message);
      onChange();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Dire merci à ${other}`}>
      <Form form={form}>
        <input type="hidden" name="id" value={reservation._id} readOnly />
        <input type="hidden" name="phrase" ref={phrase} />
        {/* Folded, as a phone's keyboard for a focused field would cover the phrases. */}
        <details open={isTextShown} className="group">
          <summary className="inline-flex min-h-11 list-none items-center -ml-3 gap-2 rounded-xl px-3 font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            Ajouter un mot
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <Textarea
            {...form.field('text')}
            label={`Votre mot à ${other}`}
            hint="Une fois contrôlé, il pourra être lu par tous."
            rows={3}
            maxLength={MAX_THANKS_TEXT_LENGTH}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </details>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold">Touchez une phrase pour l'envoyer</legend>
          {thanksPhrases.map((one) => (
            <Button
              key={one}
              type="submit"
              variant="leaf"
              pending={form.isPending && phrase.current?.value === one}
              onClick={() => {
                if (phrase.current && !form.isPending) phrase.current.value = one;
              }}
            >
              {thanksPhraseLabels[one]}
            </Button>
          ))}
        </fieldset>
        <p className="text-sm text-soft">
          {other} lira votre merci quand vous aurez écrit tous les deux, ou {ONE_SIDED_THANKS_HIDDEN_DAYS}
          &nbsp;jours après la remise.
        </p>
      </Form>
    </Dialog>
  );
}
