import { Trash2 } from 'lucide-react';
import type { Report } from '#contract/moderation/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { cardKeys } from '../keys/shortcuts.ts';
import { useKey } from '../keys/use-shortcuts.ts';
import { useAuthorHistory } from './author-history.tsx';
import { CardActions } from './card-actions.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { ListingSheet } from './listing-sheet.tsx';
import { ReportLine } from './report-line.tsx';
import type { Queue } from './use-queue.ts';

interface ReportedCardProps {
  /** Of one listing, at least one. */
  reports: readonly Report[];
  queue: Queue<Report>;
  onDelete: () => void;
}

/** A listing, who reported it and why; delete it, or its reports one by one. */
export function ReportedCard({ reports, queue, onDelete }: ReportedCardProps) {
  const listing = reports[0]?.ad;
  const history = useAuthorHistory({
    userId: listing?.user._id ?? '',
    listingId: listing?._id ?? '',
    isDecided: true,
  });
  const key = useKey(cardKeys.delete);
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
          <Button variant="danger" pending={isBusy} onClick={onDelete} {...key}>
            <Trash2 aria-hidden className="size-5" />
            Supprimer l'annonce
          </Button>
        </CardActions>
      )}
    </ListingSheet>
  );
}
