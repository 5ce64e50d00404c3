import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { PendingListing } from '#contract/moderation/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { cardShortcutKeys } from '../keys/shortcuts.ts';
import { useShortcutAttributes } from '../keys/use-shortcuts.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAuthorHistory } from './author-history.tsx';
import { ConflictWarning } from './conflict-warning.tsx';
import { CardActions, ModeratedListingCard } from './moderated-listing-card.tsx';
import { ModerationQueueFrame, type ModerationQueuePage } from './queue-frame.tsx';
import { ReportReason } from './report-reason.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { SpamReasons } from './spam-reasons.tsx';
import { type ModerationQueue, useDecidePendingListings } from './use-queue.ts';

export function PendingListingsSection({
  queue,
  page,
}: {
  queue: ModerationQueue<PendingListing>;
  page: ModerationQueuePage;
}) {
  const { shown, open, picked } = queue;
  return (
    <ModerationQueueFrame
      queue={queue}
      page={page}
      label="Annonces en attente"
      tools={
        <Checkbox
          name="all"
          // Label of the checkbox, of a constant length, whatever is selected: a longer one would move the cards.
          label={`Tout sélectionner (${open.length}${page.totalPages > 1 ? ` sur ${page.total}` : ''})`}
          checked={open.length > 0 && picked.length === open.length}
          onChange={({ currentTarget }) => queue.choose(open, currentTarget.checked)}
        />
      }
    >
      {shown.map((listing) => (
        <PendingCard key={listing._id} listing={listing} queue={queue} />
      ))}
    </ModerationQueueFrame>
  );
}

function PendingCard({
  listing,
  queue,
}: {
  listing: PendingListing;
  queue: ModerationQueue<PendingListing>;
}) {
  const { _id, productName, user, reports, spam } = listing;
  const conflict = queue.conflicts.get(_id);
  const isBusy = queue.busy.has(_id);
  const decide = useDecidePendingListings(queue);
  const [isRefusing, setRefusing] = useState(false);
  const history = useAuthorHistory({ userId: user._id, listingId: _id });
  const keys = {
    accept: useShortcutAttributes(cardShortcutKeys.accept),
    refuse: useShortcutAttributes(cardShortcutKeys.refuse),
    select: useShortcutAttributes(cardShortcutKeys.select),
  };
  const lead = !conflict && (
    <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
      <span className="sr-only">Choisir {productName}</span>
      <input
        type="checkbox"
        checked={queue.picked.includes(_id)}
        onChange={({ currentTarget }) => queue.choose([_id], currentTarget.checked)}
        className="size-5 accent-leaf"
        {...keys.select}
      />
    </label>
  );
  return (
    <ModeratedListingCard listing={listing} lead={lead} isBusy={isBusy}>
      <SpamReasons spam={spam} />
      {reports.length > 0 && (
        <ul className="flex flex-col gap-1.5" aria-label="Signalements qui l'ont renvoyée ici">
          {reports.map((report) => (
            <ReportReason key={report.createdAt} report={report} />
          ))}
        </ul>
      )}
      {listing.changes && <RevisionChanges changes={listing.changes} name={productName} />}
      {conflict?.outcome === 'edited' ? (
        <ConflictWarning outcome={conflict} action="Relire" onDismiss={() => queue.reread(_id)} />
      ) : conflict ? (
        <ConflictWarning outcome={conflict} onDismiss={() => queue.dismiss(_id)} />
      ) : (
        <CardActions listing={listing} history={history}>
          <Button
            variant="leaf"
            pending={isBusy}
            onClick={() => decide([listing], { status: 'accepted' })}
            {...keys.accept}
          >
            <Check aria-hidden className="size-5" />
            Accepter
          </Button>
          <Button variant="danger" pending={isBusy} onClick={() => setRefusing(true)} {...keys.refuse}>
            <X aria-hidden className="size-5" />
            Refuser
          </Button>
        </CardActions>
      )}
      <ReasonDialog
        decision={isRefusing ? { verb: 'Refuser', count: 1, isRevision: listing.isRevision } : undefined}
        onClose={() => setRefusing(false)}
        onSubmit={(reason) => {
          setRefusing(false);
          decide([listing], { status: 'refuse', reason });
        }}
      />
    </ModeratedListingCard>
  );
}
