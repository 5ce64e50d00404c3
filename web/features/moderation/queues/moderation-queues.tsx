import { useCallback, useState } from 'react';
import type { Listing, PendingListing } from '#contract/listings/schemas.ts';
import type { Report } from '#contract/moderation/schemas.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { ShortcutHelp } from '../keys/shortcut-help.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { DeletedSection } from './deleted-section.tsx';
import { PendingSection } from './pending-section.tsx';
import type { QueuePage } from './queue-frame.tsx';
import { pagesOf, type QueueLengths, type QueueName, type QueuesQuery } from './queues-query.ts';
import { ReportedSection } from './reported-section.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useQueue } from './use-queue.ts';

interface ModerationQueuesProps {
  query: QueuesQuery;
  queues: QueueLengths;
  pending: PendingListing[];
  reports: Report[];
  deleted: Listing[];
}

export function ModerationQueues({ query, queues, pending, reports, deleted }: ModerationQueuesProps) {
  const waiting = useQueue(pending, {
    idOf,
    listingOf,
    listKey: `${query.page.pending} ${query.sort.pending}`,
  });
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts(useCallback(() => setHelpOpen(true), []));

  const page = (name: QueueName): QueuePage => ({
    name,
    page: query.page[name],
    totalPages: pagesOf(queues, name),
    ...(name !== 'reported' && { sort: query.sort[name] }),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="-my-2 flex justify-end">
        <ShortcutHelp
          isOpen={isHelpOpen}
          onOpen={() => setHelpOpen(true)}
          onClose={() => setHelpOpen(false)}
        />
      </div>
      <Accordion>
        <AccordionSection title="Annonces en attente de validation" count={queues.pending} defaultOpen>
          <PendingSection queue={waiting} page={page('pending')} />
        </AccordionSection>
        <AccordionSection
          title="Annonces signalées"
          count={queues.reported}
          defaultOpen={queues.pending === 0 || query.page.reported > 1}
        >
          <ReportedSection reports={reports} page={page('reported')} />
        </AccordionSection>
        <AccordionSection
          title="Annonces supprimées"
          count={queues.deleted}
          defaultOpen={query.page.deleted > 1}
        >
          <DeletedSection listings={deleted} page={page('deleted')} />
        </AccordionSection>
      </Accordion>
      <SelectionBar queue={waiting} />
    </div>
  );
}

/** A listing that its author changed is another item. */
const idOf = ({ _id, submittedAt }: PendingListing) => `${_id} ${submittedAt}`;
const listingOf = ({ _id }: PendingListing) => _id;
