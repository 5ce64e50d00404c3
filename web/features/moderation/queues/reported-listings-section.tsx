import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListingReport } from '#contract/moderation/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { AskDecisionReasonDialog } from '../ask-decision-reason-dialog.tsx';
import { moderationCardShortcutKeys } from '../keys/shortcuts.ts';
import { useModerationShortcutAttributes } from '../keys/use-moderation-keyboard-shortcuts.ts';
import type { ModerationIntentHandlers } from '../moderation-intent-handlers.ts';
import { useAuthorHistoryPanel } from './author-history.tsx';
import { ModeratedListingCard, ModerationCardActions } from './moderated-listing-card.tsx';
import { ModerationConflictWarning } from './moderation-conflict-warning.tsx';
import { type ModerationQueuePageInfo, ModerationQueueSection } from './queue-frame.tsx';
import { ReceivedReportListItem } from './received-report-list-item.tsx';
import { type UseModerationQueueResult, useDecideListings, useModerationQueue } from './use-queue.ts';

interface ReportedListingsSectionProps {
  reports: ListingReport[];
  page: ModerationQueuePageInfo;
}

export function ReportedListingsSection({ reports, page }: ReportedListingsSectionProps) {
  const queue = useModerationQueue(reports, { idOf, listingOf, listKey: String(page.page) });
  const groups = useMemo(() => [...Map.groupBy(queue.shown, listingOf)], [queue.shown]);
  return (
    <ModerationQueueSection queue={queue} page={page} label="Annonces signalées">
      {groups.map(([id, about]) => (
        <ReportedCard key={id} reports={about} queue={queue} />
      ))}
    </ModerationQueueSection>
  );
}

const idOf = ({ _id }: ListingReport) => _id;
const listingOf = ({ entityId }: ListingReport) => entityId;

interface ReportedCardProps {
  /** Reports of one listing, at least one. */
  reports: readonly ListingReport[];
  queue: UseModerationQueueResult<ListingReport>;
}

function ReportedCard({ reports, queue }: ReportedCardProps) {
  const listing = reports[0]?.ad;
  const history = useAuthorHistoryPanel({
    userId: listing?.user._id ?? '',
    listingId: listing?._id ?? '',
    isDecided: true,
  });
  const key = useModerationShortcutAttributes(moderationCardShortcutKeys.delete);
  const decide = useDecideListings(queue);
  const [isDeleting, setDeleting] = useState(false);
  if (!listing) return null;
  const conflict = queue.conflicts.get(listing._id);
  const isBusy = queue.busy.has(listing._id);
  return (
    <ModeratedListingCard listing={listing} isBusy={isBusy}>
      <ul className="flex flex-col gap-1.5" aria-label="Signalements">
        {reports.map((report) => (
          <ReportLine key={report._id} report={report} isLast={reports.length === 1} queue={queue} />
        ))}
      </ul>
      {conflict ? (
        <ModerationConflictWarning outcome={conflict} onDismiss={() => queue.dismiss(listing._id)} />
      ) : (
        <ModerationCardActions listing={listing} history={history}>
          <Button variant="danger" pending={isBusy} onClick={() => setDeleting(true)} {...key}>
            <Trash2 aria-hidden className="size-5" />
            Supprimer l'annonce
          </Button>
        </ModerationCardActions>
      )}
      <AskDecisionReasonDialog
        decision={isDeleting ? { verb: 'Supprimer', listings: [listing] } : undefined}
        onClose={() => setDeleting(false)}
        onSubmit={(reason) => {
          setDeleting(false);
          decide([listing._id], { status: 'deleted', reason, from: listing.status });
        }}
      />
    </ModeratedListingCard>
  );
}

interface ReportLineProps {
  report: ListingReport;
  /** True when the listing has no other open report. */
  isLast: boolean;
  queue: UseModerationQueueResult<ListingReport>;
}

/** Report of a listing in the moderation queue. Deleting the report dismisses it: the listing stays. */
function ReportLine({ report, isLast, queue }: ReportLineProps) {
  const { _id, entityId } = report;
  const removal = useClientActionSubmission<ModerationIntentHandlers, 'removeReport'>('removeReport', {
    done: () => queue.drop(_id),
    // Status 404: somebody else has closed the report.
    failed: (error) => error?.status === 404 && queue.drop(_id),
  });

  const remove = () => {
    if (isLast) queue.moveOn([entityId]);
    else queue.stayOn(entityId);
    void removal.submit(_id);
  };
  return (
    <ReceivedReportListItem report={report}>
      <Button variant="quiet" pending={removal.isPending} onClick={remove} className="px-3! text-sm">
        Supprimer le signalement
      </Button>
    </ReceivedReportListItem>
  );
}
