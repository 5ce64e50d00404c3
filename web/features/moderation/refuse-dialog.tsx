import { type FormEvent, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { moderationTexts } from '#contract/moderation/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface RefuseDialogProps {
  /** Open while there is one. */
  listing: Listing | undefined;
  onClose: () => void;
  onRefuse: (listing: Listing, reason: string) => void;
}

/** The author will read this reason. */
export function RefuseDialog({ listing, onClose, onRefuse }: RefuseDialogProps) {
  return (
    <Dialog open={listing !== undefined} onClose={onClose} title="Refuser l'annonce">
      {listing && <ReasonForm onCancel={onClose} onSubmit={(reason) => onRefuse(listing, reason)} />}
    </Dialog>
  );
}

function ReasonForm({ onCancel, onSubmit }: { onCancel: () => void; onSubmit: (reason: string) => void }) {
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (reason) onSubmit(reason);
    else setError(moderationTexts.reason);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Textarea name="reason" label="Indiquez une raison" rows={4} required error={error} maxLength={2000} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
        <Button variant="danger" type="submit">
          Refuser
        </Button>
      </div>
    </form>
  );
}
