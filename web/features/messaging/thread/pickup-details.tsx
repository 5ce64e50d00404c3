import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { AgreedPickup, Conversation } from '#contract/messaging/schemas.ts';
import { pickupLabel } from '#contract/reservations/pickup-label.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import type { MessageIntents } from '../message-intents.ts';

interface PickupDetailsProps {
  conversation: Conversation;
  pickup: AgreedPickup;
  /** First name of the other person. */
  other: string;
  onEdit: () => void;
  onChange: () => void;
}

/** Pick-up that two people agreed on; either may change or cancel it. */
export function PickupDetails({ conversation, pickup, other, onEdit, onChange }: PickupDetailsProps) {
  const [isAsking, setAsking] = useState(false);
  const { _id: id, readOnly } = conversation;
  const { submit, isPending } = useAction<MessageIntents, 'cancelPickup'>('cancelPickup', {
    revalidate: false,
    done: () => {
      setAsking(false);
      onChange();
    },
    failed: () => setAsking(false),
  });
  return (
    <section aria-label="Rendez-vous" className="flex flex-wrap items-center gap-x-3 roomy:basis-full">
      <CalendarCheck aria-hidden className="size-5 text-leaf" />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <strong>Rendez-vous</strong>&nbsp;:{' '}
        {pickupLabel(pickup).replace(/ (?=h[ ,])|(?<=h) (?=\d)/g, NO_BREAK_SPACE)}
      </p>
      {!readOnly && (
        <div className="flex flex-wrap">
          <Button variant="quiet" className="px-3" onClick={onEdit}>
            Modifier
          </Button>
          <Button variant="quiet" className="px-3 text-danger" onClick={() => setAsking(true)}>
            Annuler
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Annuler le rendez-vous&nbsp;?"
        cancel="Garder"
        confirm={{ label: 'Annuler le rendez-vous', onConfirm: () => submit(id), pending: isPending }}
      >
        Un message le dira à {other}.
      </AlertDialog>
    </section>
  );
}
