import { Flag, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Report } from '#contract/moderation/schemas.ts';
import { useAction } from '#web/data/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { cardKeys } from '../keys/shortcuts.ts';
import { useKey } from '../keys/use-shortcuts.ts';
import type { ModerationIntents } from '../moderation-intents.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAuthorHistory } from './author-history.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CardActions, ListingSheet } from './listing-sheet.tsx';
import { QueueFrame, type QueuePage } from './queue-frame.tsx';
import { type Queue, useDecide, useQueue } from './use-queue.ts';

interface ReportedSectionProps {
  reports: Report[];
  page: QueuePage;
}

export function ReportedSection({ reports, page }: ReportedSectionProps) {
  const queue = useQueue(reports, { idOf, listingOf, listKey: String(page.page) });
  const groups = useMemo(() => [...Map.groupBy(queue.shown, listingOf)], [queue.shown]);
  return (
    <QueueFrame queue={queue} page={page} label="Annonces signalées">
      {groups.map(([id, about]) => (
        <ReportedCard key={id} reports={about} queue={queue} />
      ))}
    </QueueFrame>
  );
}

const idOf = ({ _id }: Report) => _id;
const listingOf = ({ entityId }: Report) => entityId;

interface ReportedCardProps {
  /** Of one listing, at least one. */
  reports: readonly Report[];
  queue: Queue<Report>;
}

function ReportedCard({ reports, queue }: ReportedCardProps) {
  const listing = reports[0]?.ad;
  const history = useAuthorHistory({
    userId: listing?.user._id ?? '',
    listingId: listing?._id ?? '',
    isDecided: true,
  });
  const key = useKey(cardKeys.delete);
  const decide = useDecide(queue);
  const [isDeleting, setDeleting] = useState(false);
  if (!listing) return null;
  const conflict = queue.conflicts.get(listing._id);
  const isBusy = queue.busy.has(listing._id);
  return (
    <ListingSheet listing={listing} isBusy={isBusy}>
      <ul className="flex flex-col gap-1.5" aria-label="Signalements">
        {reports.map((report) => (
          <ReportLine key={report._id} report={report} isLast={reports.length === 1} queue={queue} />
        ))}
      </ul>
      {conflict ? (
        <ConflictNotice outcome={conflict} onDismiss={() => queue.dismiss(listing._id)} />
      ) : (
        <CardActions listing={listing} history={history}>
          <Button variant="danger" pending={isBusy} onClick={() => setDeleting(true)} {...key}>
            <Trash2 aria-hidden className="size-5" />
            Supprimer l'annonce
          </Button>
        </CardActions>
      )}
      <ReasonDialog
        asked={isDeleting ? { verb: 'Supprimer', count: 1 } : undefined}
        onClose={() => setDeleting(false)}
        onSubmit={(reason) => {
          setDeleting(false);
          decide([listing._id], { status: 'deleted', reason, from: listing.status });
        }}
      />
    </ListingSheet>
  );
}

interface ReportLineProps {
  report: Report;
  /** The listing has no other open report. */
  isLast: boolean;
  queue: Queue<Report>;
}

/** Deleting the report dismisses it: the listing stays. */
function ReportLine({ report, isLast, queue }: ReportLineProps) {
  const { _id, reason, reporter, createdAt, entityId } = report;
  const removal = useAction<ModerationIntents, 'removeReport'>('removeReport', {
    action: '/',
    done: () => queue.drop(_id),
    // 404: somebody else closed it.
    failed: (error) => error?.status === 404 && queue.drop(_id),
  });

  const remove = () => {
    if (isLast) queue.moveOn([entityId]);
    else queue.stayOn(entityId);
    void removal.submit(_id);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-danger-soft py-1.5 pr-1.5 pl-3.5">
      <Flag aria-hidden className="size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        <p className="text-sm text-soft">
          {reporter.firstName} {reporter.lastName}, <DateTime iso={createdAt} />
        </p>
      </div>
      <Button variant="quiet" pending={removal.isPending} onClick={remove} className="px-3! text-sm">
        Supprimer le signalement
      </Button>
    </li>
  );
}
