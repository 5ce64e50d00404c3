import type { Listing } from '#contract/listings/schemas.ts';
import { deleteUnsentStallChange, useUnsentStallChanges } from '#web/offline/outbox/stall-changes.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatUnsentStallChange } from './format-unsent-stall-change.ts';

interface RefusedChangesWithoutRowProps {
  /** Id of the member. */
  userId: string;
  rows: readonly Listing[];
}

/** Refused changes of listings that are not on the stall any more, deleted on another device: no row could show them. */
export function RefusedChangesWithoutRow({ userId, rows }: RefusedChangesWithoutRowProps) {
  const changes = useUnsentStallChanges().filter(
    (entry) =>
      entry.userId === userId &&
      entry.failure !== undefined &&
      rows.every(({ _id }) => _id !== entry.listingId),
  );
  if (changes.length === 0) return null;
  return (
    <AlertBox>
      Pas envoyé, car l'annonce n'est plus sur votre étal&nbsp;:{' '}
      {changes.map(formatUnsentStallChange).join(', ')}.{' '}
      <Button
        variant="secondary"
        onClick={() => {
          for (const { key } of changes) deleteUnsentStallChange(key);
        }}
      >
        Abandonner
      </Button>
    </AlertBox>
  );
}
