import { Check, X } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { cardKeys } from '../keys/shortcuts.ts';
import { useKey } from '../keys/use-shortcuts.ts';
import { useAuthorHistory } from './author-history.tsx';
import { CardActions } from './card-actions.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { ListingSheet } from './listing-sheet.tsx';
import type { Pending } from './use-pending.ts';

/** A listing that waits: choose it, accept it, refuse it. */
export function PendingCard({ listing, pending }: { listing: Listing; pending: Pending }) {
  const { _id, productName, user } = listing;
  const conflict = pending.conflicts.get(_id);
  const isBusy = pending.busy.has(_id);
  const history = useAuthorHistory({ userId: user._id, listingId: _id });
  const keys = {
    accept: useKey(cardKeys.accept),
    refuse: useKey(cardKeys.refuse),
    select: useKey(cardKeys.select),
  };
  const lead = !conflict && (
    <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
      <span className="sr-only">Choisir {productName}</span>
      <input
        type="checkbox"
        checked={pending.isChosen(_id)}
        onChange={({ currentTarget }) => pending.choose(_id, currentTarget.checked)}
        className="size-5 accent-leaf"
        {...keys.select}
      />
    </label>
  );
  return (
    <ListingSheet listing={listing} lead={lead} isBusy={isBusy}>
      {conflict ? (
        <ConflictNotice outcome={conflict} onDismiss={() => pending.dismiss(_id)} />
      ) : (
        <CardActions listing={listing} history={history}>
          <Button variant="leaf" pending={isBusy} onClick={() => pending.accept([_id])} {...keys.accept}>
            <Check aria-hidden className="size-5" />
            Accepter
          </Button>
          <Button variant="danger" pending={isBusy} onClick={() => pending.askReason([_id])} {...keys.refuse}>
            <X aria-hidden className="size-5" />
            Refuser
          </Button>
        </CardActions>
      )}
    </ListingSheet>
  );
}
