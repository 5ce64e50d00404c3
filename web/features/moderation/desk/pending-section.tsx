import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';
import { PendingCard } from './pending-card.tsx';
import { QueueFrame, type QueuePage } from './queue-frame.tsx';
import type { Pending } from './use-pending.ts';

/** Everything that waits for a decision. */
export function PendingSection({ pending, page }: { pending: Pending; page: QueuePage }) {
  const { shown, picked, refused } = pending;
  return (
    <>
      <QueueFrame
        queue={pending}
        page={page}
        label="Annonces en attente"
        tools={
          <Checkbox
            name="all"
            label={`Tout choisir${picked.length > 0 ? ` (${picked.length})` : ''}`}
            checked={pending.allChosen}
            onChange={({ currentTarget }) => pending.chooseAll(currentTarget.checked)}
          />
        }
      >
        {shown.map((listing) => (
          <PendingCard key={listing._id} listing={listing} pending={pending} />
        ))}
      </QueueFrame>
      <ReasonDialog
        asked={refused.length > 0 ? { verb: 'Refuser', count: refused.length } : undefined}
        onClose={() => pending.askReason([])}
        onSubmit={pending.refuse}
      />
    </>
  );
}
