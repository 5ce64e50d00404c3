import { RotateCcw } from 'lucide-react';
import type { NamedListing } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { readVersionOf } from '../read-version.ts';
import { useAuthorHistory } from './author-history.tsx';
import { ConflictWarning } from './conflict-warning.tsx';
import { CardActions, ListingSheet } from './listing-sheet.tsx';
import { QueueFrame, type QueuePage } from './queue-frame.tsx';
import { type Queue, useDecide, useQueue } from './use-queue.ts';

interface DeletedSectionProps {
  listings: NamedListing[];
  page: QueuePage;
}

export function DeletedSection({ listings, page }: DeletedSectionProps) {
  const queue = useQueue(listings, { idOf, listingOf, listKey: `${page.page} ${page.sort}` });
  return (
    <QueueFrame queue={queue} page={page} label="Annonces supprimées">
      {queue.shown.map((listing) => (
        <DeletedCard key={listing._id} listing={listing} queue={queue} />
      ))}
    </QueueFrame>
  );
}

/** Id of an entry. A listing that was restored and deleted again is another entry. */
const idOf = ({ _id, decidedAt }: NamedListing) => `${_id} ${decidedAt}`;
const listingOf = ({ _id }: NamedListing) => _id;

function DeletedCard({ listing, queue }: { listing: NamedListing; queue: Queue<NamedListing> }) {
  const { _id, user, deleteReason, decidedAt } = listing;
  const history = useAuthorHistory({ userId: user._id, listingId: _id, isDecided: true });
  const decide = useDecide(queue);
  const conflict = queue.conflicts.get(_id);
  const isBusy = queue.busy.has(_id);
  return (
    <ListingSheet listing={listing} isBusy={isBusy}>
      <p className="rounded-xl bg-sunken px-3.5 py-2 wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">Raison</span>
        {decidedAt && (
          <span className="text-soft">
            {' '}
            (<DateTime iso={decidedAt} />)
          </span>
        )}{' '}
        : {deleteReason ?? '-'}
      </p>
      {conflict ? (
        <ConflictWarning outcome={conflict} onDismiss={() => queue.dismiss(_id)} />
      ) : (
        <CardActions listing={listing} history={history}>
          <Button
            variant="leaf"
            pending={isBusy}
            onClick={() =>
              decide([_id], { status: 'accepted', from: 'deleted', read: readVersionOf(listing) })
            }
          >
            <RotateCcw aria-hidden className="size-5" />
            Activer
          </Button>
        </CardActions>
      )}
    </ListingSheet>
  );
}
