import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { AskDecisionReasonDialog } from '../ask-decision-reason-dialog.tsx';
import { moderationCardShortcutKeys } from '../keys/shortcuts.ts';
import { useModerationShortcutAttributes } from '../keys/use-moderation-keyboard-shortcuts.ts';
import { useAuthorHistoryPanel } from './author-history.tsx';
import { ListingChangesReviewSection } from './listing-changes-review-section.tsx';
import { ModeratedListingCard, ModerationCardActions } from './moderated-listing-card.tsx';
import { ModerationConflictWarning } from './moderation-conflict-warning.tsx';
import { type ModerationQueuePageInfo, ModerationQueueSection } from './queue-frame.tsx';
import { ReceivedReportListItem } from './received-report-list-item.tsx';
import { SpamReasonsList } from './spam-reasons-list.tsx';
import { type UseModerationQueueResult, useDecidePendingListings } from './use-queue.ts';

export function PendingListingsSection({
  queue,
  page,
}: {
  queue: UseModerationQueueResult<ModerationQueueListing>;
  page: ModerationQueuePageInfo;
}) {
  const { shown, open, picked } = queue;
  return (
    <ModerationQueueSection
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
    </ModerationQueueSection>
  );
}

function PendingCard({
  listing,
  queue,
}: {
  listing: ModerationQueueListing;
  queue: UseModerationQueueResult<ModerationQueueListing>;
}) {
  const { _id, productName, user, reports, spam } = listing;
  const conflict = queue.conflicts.get(_id);
  const isBusy = queue.busy.has(_id);
  const decide = useDecidePendingListings(queue);
  const [isRefusing, setRefusing] = useState(false);
  const history = useAuthorHistoryPanel({ userId: user._id, listingId: _id });
  const keys = {
    accept: useModerationShortcutAttributes(moderationCardShortcutKeys.accept),
    refuse: useModerationShortcutAttributes(moderationCardShortcutKeys.refuse),
    select: useModerationShortcutAttributes(moderationCardShortcutKeys.select),
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
      <SpamReasonsList spam={spam} />
      {reports.length > 0 && (
        <ul className="flex flex-col gap-1.5" aria-label="Signalements qui l'ont renvoyée ici">
          {reports.map((report) => (
            <ReceivedReportListItem key={report.createdAt} report={report} />
          ))}
        </ul>
      )}
      {listing.changes && <ListingChangesReviewSection changes={listing.changes} name={productName} />}
      {conflict?.outcome === 'edited' ? (
        <ModerationConflictWarning outcome={conflict} action="Relire" onDismiss={() => queue.reread(_id)} />
      ) : conflict ? (
        <ModerationConflictWarning outcome={conflict} onDismiss={() => queue.dismiss(_id)} />
      ) : (
        <ModerationCardActions listing={listing} history={history}>
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
        </ModerationCardActions>
      )}
      <AskDecisionReasonDialog
        decision={
          isRefusing ? { verb: 'Refuser', listings: [listing], isRevision: listing.isRevision } : undefined
        }
        onClose={() => setRefusing(false)}
        onSubmit={(reason) => {
          setRefusing(false);
          decide([listing], { status: 'refuse', reason });
        }}
      />
    </ModeratedListingCard>
  );
}
