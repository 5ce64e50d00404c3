import { useMemo, useState } from 'react';
import type { Report } from '#contract/moderation/schemas.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';
import { QueueFrame, type QueuePage } from './queue-frame.tsx';
import { ReportedCard } from './reported-card.tsx';
import { useQueue } from './use-queue.ts';

interface ReportedSectionProps {
  reports: Report[];
  page: QueuePage;
}

/** Reported listings, each with everything that was said about it. */
export function ReportedSection({ reports, page }: ReportedSectionProps) {
  const queue = useQueue(reports, { idOf, listingOf, place: String(page.page) });
  const groups = useMemo(() => [...Map.groupBy(queue.shown, listingOf)], [queue.shown]);
  const [deleted, setDeleted] = useState<string>();
  return (
    <>
      <QueueFrame queue={queue} page={page} label="Annonces signalées">
        {groups.map(([id, about]) => (
          <ReportedCard key={id} reports={about} queue={queue} onDelete={() => setDeleted(id)} />
        ))}
      </QueueFrame>
      <ReasonDialog
        asked={deleted ? { verb: 'Supprimer', count: 1 } : undefined}
        onClose={() => setDeleted(undefined)}
        onSubmit={(reason) => {
          setDeleted(undefined);
          const listing = reports.find(({ entityId }) => entityId === deleted)?.ad;
          if (listing) queue.decide([listing._id], { status: 'deleted', reason, from: listing.status });
        }}
      />
    </>
  );
}

const idOf = ({ _id }: Report) => _id;
const listingOf = ({ entityId }: Report) => entityId;
