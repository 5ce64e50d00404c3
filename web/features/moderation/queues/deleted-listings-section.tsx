import { RotateCcw } from 'lucide-react';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { getListingVersionForDecision } from '../reviewed-listing-version.ts';
import { useAuthorHistoryPanel } from './author-history.tsx';
import { ModeratedListingCard, ModerationCardActions } from './moderated-listing-card.tsx';
import { ModerationConflictWarning } from './moderation-conflict-warning.tsx';
import { type ModerationQueuePageInfo, ModerationQueueSection } from './queue-frame.tsx';
import { type UseModerationQueueResult, useDecideListings, useModerationQueue } from './use-queue.ts';

interface DeletedListingsSectionProps {
  listings: ListingWithAuthorLastName[];
  page: ModerationQueuePageInfo;
}

export function DeletedListingsSection({ listings, page }: DeletedListingsSectionProps) {
  const queue = useModerationQueue(listings, { idOf, listingOf, listKey: `${page.page} ${page.sort}` });
  return (
    <ModerationQueueSection queue={queue} page={page} label="Annonces supprimées">
      {queue.shown.map((listing) => (
        <DeletedCard key={listing._id} listing={listing} queue={queue} />
      ))}
    </ModerationQueueSection>
  );
}

/** Id of an entry of the queue. A listing that was restored and deleted again is another entry. */
const idOf = ({ _id, decidedAt }: ListingWithAuthorLastName) => `${_id} ${decidedAt}`;
const listingOf = ({ _id }: ListingWithAuthorLastName) => _id;

function DeletedCard({
  listing,
  queue,
}: {
  listing: ListingWithAuthorLastName;
  queue: UseModerationQueueResult<ListingWithAuthorLastName>;
}) {
  const { _id, user, deleteReason, decidedAt } = listing;
  const history = useAuthorHistoryPanel({ userId: user._id, listingId: _id, isDecided: true });
  const decide = useDecideListings(queue);
  const conflict = queue.conflicts.get(_id);
  const isBusy = queue.busy.has(_id);
  return (
    <ModeratedListingCard listing={listing} isBusy={isBusy}>
      <p className="rounded-xl bg-sunken px-3.5 py-2 wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">Raison</span>
        {decidedAt && (
          <span className="text-soft">
            {' '}
            (<LocalDateTimeLabel iso={decidedAt} />)
          </span>
        )}{' '}
        : {deleteReason ?? '-'}
      </p>
      {conflict ? (
        <ModerationConflictWarning outcome={conflict} onDismiss={() => queue.dismiss(_id)} />
      ) : (
        <ModerationCardActions listing={listing} history={history}>
          <Button
            variant="leaf"
            pending={isBusy}
            onClick={() =>
              decide([_id], {
                status: 'accepted',
                from: 'deleted',
                read: getListingVersionForDecision(listing),
              })
            }
          >
            <RotateCcw aria-hidden className="size-5" />
            Activer
          </Button>
        </ModerationCardActions>
      )}
    </ModeratedListingCard>
  );
}
