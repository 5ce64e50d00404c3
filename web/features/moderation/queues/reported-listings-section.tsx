import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListingReport } from '#contract/moderation/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { cardShortcutKeys } from '../keys/shortcuts.ts';
import { useShortcutAttributes } from '../keys/use-shortcuts.ts';
import type { ModerationIntents } from '../moderation-intents.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAuthorHistory } from './author-history.tsx';
import { ConflictWarning } from './conflict-warning.tsx';
import { CardActions, ModeratedListingCard } from './moderated-listing-card.tsx';
import { ModerationQueueFrame, type ModerationQueuePage } from './queue-frame.tsx';
import { ReportReason } from './report-reason.tsx';
import { type ModerationQueue, useDecideListings, useModerationQueue } from './use-queue.ts';

interface ReportedSectionProps {
  reports: ListingReport[];
  page: ModerationQueuePage;
}

export function ReportedListingsSection({ reports, page }: ReportedSectionProps) {
  const queue = useModerationQueue(reports, { idOf, listingOf, listKey: String(page.page) });
  const groups = useMemo(() => [...Map.groupBy(queue.shown, listingOf)], [queue.shown]);
  return (
    <ModerationQueueFrame queue={queue} page={page} label="Annonces signalées">
      {groups.map(([id, about]) => (
        <ReportedCard key={id} reports={about} queue={queue} />
      ))}
    </ModerationQueueFrame>
  );
}

const idOf = ({ _id }: ListingReport) => _id;
const listingOf = ({ entityId }: ListingReport) => entityId;

interface ReportedCardProps {
  /** Reports of one listing, at least one. */
  reports: readonly ListingReport[];
  queue: ModerationQueue<ListingReport>;
}

function ReportedCard({ reports, queue }: ReportedCardProps) {
  const listing = reports[0]?.ad;
  const history = useAuthorHistory({
    userId: listing?.user._id ?? '',
    listingId: listing?._id ?? '',
    isDecided: true,
  });
  const key = useShortcutAttributes(cardShortcutKeys.delete);
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
        <ConflictWarning outcome={conflict} onDismiss={() => queue.dismiss(listing._id)} />
      ) : (
        <CardActions listing={listing} history={history}>
          <Button variant="danger" pending={isBusy} onClick={() => setDeleting(true)} {...key}>
            <Trash2 aria-hidden className="size-5" />
            Supprimer l'annonce
          </Button>
        </CardActions>
      )}
      <ReasonDialog
        decision={isDeleting ? { verb: 'Supprimer', count: 1 } : undefined}
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
  queue: ModerationQueue<ListingReport>;
}

/** Report of a listing in the moderation queue. Deleting the report dismisses it: the listing stays. */
function ReportLine({ report, isLast, queue }: ReportLineProps) {
  const { _id, entityId } = report;
  const removal = useAction<ModerationIntents, 'removeReport'>('removeReport', {
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
    <ReportReason report={report}>
      <Button variant="quiet" pending={removal.isPending} onClick={remove} className="px-3! text-sm">
        Supprimer le signalement
      </Button>
    </ReportReason>
  );
}
