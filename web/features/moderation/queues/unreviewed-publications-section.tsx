import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { UnreviewedPublication } from '#contract/moderation/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { AskDecisionReasonDialog } from '../ask-decision-reason-dialog.tsx';
import { moderationCardShortcutKeys } from '../keys/shortcuts.ts';
import { useModerationShortcutAttributes } from '../keys/use-moderation-keyboard-shortcuts.ts';
import type { ModerationIntentHandlers } from '../moderation-intent-handlers.ts';
import { useAuthorHistoryPanel } from './author-history.tsx';
import { ModeratedListingCard, ModerationCardActions } from './moderated-listing-card.tsx';
import { ModerationConflictWarning } from './moderation-conflict-warning.tsx';
import { type ModerationQueuePageInfo, ModerationQueueSection } from './queue-frame.tsx';
import { type UseModerationQueueResult, useDecideListings, useModerationQueue } from './use-queue.ts';

interface UnreadListingsSectionProps {
  listings: UnreviewedPublication[];
  page: ModerationQueuePageInfo;
}

/** Listings that the rule put online: read afterwards, and taken back where the rule was wrong. */
export function UnreviewedPublicationsSection({ listings, page }: UnreadListingsSectionProps) {
  const queue = useModerationQueue(listings, { idOf, listingOf, listKey: String(page.page) });
  return (
    <ModerationQueueSection queue={queue} page={page} label="Annonces publiées sans relecture">
      {queue.shown.map((listing) => (
        <UnreadCard key={listing._id} listing={listing} queue={queue} />
      ))}
    </ModerationQueueSection>
  );
}

/** Id of an entry of the queue. A listing with later changes that nobody has read is another entry. */
const idOf = ({ _id, unreadSince }: UnreviewedPublication) => `${_id} ${unreadSince}`;
const listingOf = ({ _id }: UnreviewedPublication) => _id;

interface UnreadCardProps {
  listing: UnreviewedPublication;
  queue: UseModerationQueueResult<UnreviewedPublication>;
}

function UnreadCard({ listing, queue }: UnreadCardProps) {
  const { _id, user, unreadSince, isRevision } = listing;
  const history = useAuthorHistoryPanel({ userId: user._id, listingId: _id, isDecided: true });
  const keys = {
    accept: useModerationShortcutAttributes(moderationCardShortcutKeys.accept),
    delete: useModerationShortcutAttributes(moderationCardShortcutKeys.delete),
  };
  const decide = useDecideListings(queue);
  const confirmation = useClientActionSubmission<ModerationIntentHandlers, 'confirmUnread'>('confirmUnread', {
    done: () => queue.drop(idOf(listing)),
    failed: (error) =>
      error?.code === 'LISTING_CHANGED' && queue.settle([{ _id, outcome: 'edited', present: null }]),
  });
  const [isTakingBack, setTakingBack] = useState(false);
  const conflict = queue.conflicts.get(_id);
  const isBusy = queue.busy.has(_id);
  return (
    <ModeratedListingCard listing={{ ...listing, submittedAt: unreadSince }} isBusy={isBusy}>
      <p className="text-sm text-soft">
        {isRevision ? 'Modifications en ligne' : 'En ligne'} sans relecture depuis le{' '}
        <LocalDateTimeLabel iso={unreadSince} />
      </p>
      {conflict ? (
        <ModerationConflictWarning outcome={conflict} onDismiss={() => queue.dismiss(_id)} />
      ) : (
        <ModerationCardActions listing={listing} history={history}>
          <Button
            variant="leaf"
            pending={confirmation.isPending}
            onClick={() => {
              queue.moveOn([_id]);
              void confirmation.submit({ id: _id, unreadSince });
            }}
            {...keys.accept}
          >
            <Check aria-hidden className="size-5" />
            Relue
          </Button>
          <Button variant="danger" pending={isBusy} onClick={() => setTakingBack(true)} {...keys.delete}>
            <Trash2 aria-hidden className="size-5" />
            Retirer
          </Button>
        </ModerationCardActions>
      )}
      <AskDecisionReasonDialog
        decision={isTakingBack ? { verb: 'Retirer', listings: [listing] } : undefined}
        onClose={() => setTakingBack(false)}
        onSubmit={(reason) => {
          setTakingBack(false);
          decide([_id], { status: 'deleted', reason, from: listing.status });
        }}
      />
    </ModeratedListingCard>
  );
}
