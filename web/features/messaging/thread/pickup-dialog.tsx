import { useState } from 'react';
import type { NextPickup } from '#contract/accounts/next-pickups.ts';
import { MAX_PICKUP_PLACE_LENGTH } from '#contract/accounts/rules.ts';
import type { AgreedPickup } from '#contract/messaging/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { messageIntents } from '../message-intents.ts';
import { pickupProposalLabel } from './next-pickups.ts';

interface PickupDialogProps {
  open: boolean;
  onClose: () => void;
  conversationId: string;
  /** First name of the other person. */
  other: string;
  agreed: AgreedPickup | null;
  /** Next dates of the seller's pick-up slots. */
  proposed: readonly NextPickup[];
  onChange: () => void;
}

export function PickupDialog({ open, onClose, ...form }: PickupDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Convenir d'un rendez-vous">
      <PickupForm {...form} onEnd={onClose} />
    </Dialog>
  );
}

type PickupFormProps = Omit<PickupDialogProps, 'open' | 'onClose'> & { onEnd: () => void };

function PickupForm({ conversationId, other, agreed, proposed, onChange, onEnd }: PickupFormProps) {
  const [initial, setInitial] = useState<Partial<Omit<NextPickup, 'day'>>>(agreed ?? {});
  const form = useForm(messageIntents, 'agreePickup', {
    revalidate: false,
    done: () => {
      onEnd();
      onChange();
    },
  });
  return (
    <Form form={form}>
      <input type="hidden" name="id" value={conversationId} />
      {proposed.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {proposed.map((pickup) => (
            <Button
              key={pickup.date + pickup.from}
              variant="secondary"
              className="text-left"
              onClick={() => setInitial(pickup)}
            >
              <span className="text-balance first-letter:uppercase">{pickupProposalLabel(pickup)}</span>
            </Button>
          ))}
        </div>
      )}
      {/* `key` remounts the fields, so that they take the chosen proposal as their default
          values. */}
      <div key={JSON.stringify(initial)} className="flex flex-col gap-5">
        <TextInput
          {...form.field('pickup[date]')}
          label="Jour"
          type="date"
          required
          defaultValue={initial.date}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] items-start gap-4">
          <TextInput
            {...form.field('pickup[from]')}
            label="De"
            type="time"
            required
            defaultValue={initial.from}
          />
          <TextInput {...form.field('pickup[to]')} label="À" type="time" required defaultValue={initial.to} />
        </div>
        <TextInput
          {...form.field('pickup[place]')}
          label="Lieu"
          required
          maxLength={MAX_PICKUP_PLACE_LENGTH}
          defaultValue={initial.place}
        />
      </div>
      <p className="text-sm text-soft">
        Un message le dira à {other}. Chacun de vous peut le changer ou l'annuler.
      </p>
      <DialogButtons cancel="Fermer" onCancel={onEnd}>
        <SubmitButton form={form}>Convenir</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
