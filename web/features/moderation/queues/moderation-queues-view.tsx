import { useCallback, useState } from 'react';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { DecisionContestToAnswer } from '#contract/moderation/contest-routes.ts';
import type { ContentNoticeForAdmins } from '#contract/moderation/notice-schemas.ts';
import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import type {
  ListingReport,
  ModerationQueueListing,
  UnreviewedPublication,
} from '#contract/moderation/schemas.ts';
import type { ThanksForAdmins } from '#contract/moderation/thanks.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { ContestedDecisionsSection } from '../contests/contested-decisions-section.tsx';
import { KeyboardShortcutHelp } from '../keys/keyboard-shortcut-help.tsx';
import { useModerationKeyboardShortcuts } from '../keys/use-moderation-keyboard-shortcuts.ts';
import { ContentNoticesSection } from '../notices/content-notices-section.tsx';
import { ThanksModerationSection } from '../thanks/thanks-moderation-section.tsx';
import { BulkModerationBar } from './bulk-moderation-bar.tsx';
import { DeletedListingsSection } from './deleted-listings-section.tsx';
import { MessageAndMemberReportsSection } from './message-and-member-reports-section.tsx';
import { PendingListingsSection } from './pending-listings-section.tsx';
import type { ModerationQueuePageInfo } from './queue-frame.tsx';
import {
  countModerationQueuePages,
  getFilteredModerationQueueLength,
  type ModerationQueueLengths,
  type ModerationQueueName,
  type ModerationQueuesQuery,
} from './queues-query.ts';
import { ReportedListingsSection } from './reported-listings-section.tsx';
import { UnreviewedPublicationsSection } from './unreviewed-publications-section.tsx';
import { useModerationQueue } from './use-queue.ts';

interface ModerationQueuesViewProps {
  query: ModerationQueuesQuery;
  queues: ModerationQueueLengths & { notices: number; thanks: number };
  pending: ModerationQueueListing[];
  reports: ListingReport[];
  people: MessageOrMemberReport[];
  /** Listings online that nobody has read as they are, newest first. */
  unread: UnreviewedPublication[];
  deleted: ListingWithAuthorLastName[];
  /** Notices that are open, oldest first. */
  notices: ContentNoticeForAdmins[];
  /** Words of thanks that wait, oldest first. */
  thanks: ThanksForAdmins[];
  /** Contests without an answer, oldest first. */
  contests: DecisionContestToAnswer[];
}

export function ModerationQueuesView({
  query,
  queues,
  pending,
  reports,
  people,
  unread,
  deleted,
  notices,
  thanks,
  contests,
}: ModerationQueuesViewProps) {
  const waiting = useModerationQueue(pending, {
    idOf,
    listingOf,
    listKey: `${query.page.pending} ${query.sort.pending} ${query.suspicious}`,
  });
  const [isHelpOpen, setHelpOpen] = useState(false);
  useModerationKeyboardShortcuts(useCallback(() => setHelpOpen(true), []));

  const page = (name: ModerationQueueName): ModerationQueuePageInfo => ({
    name,
    page: query.page[name],
    total: getFilteredModerationQueueLength(queues, name, query.suspicious),
    totalPages: countModerationQueuePages(queues, name, query.suspicious),
    ...((name === 'pending' || name === 'deleted') && { sort: query.sort[name] }),
    ...(name === 'pending' && { suspicious: { isOn: query.suspicious, count: queues.suspicious } }),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="-my-2 flex justify-end">
        <KeyboardShortcutHelp
          isOpen={isHelpOpen}
          onOpen={() => setHelpOpen(true)}
          onClose={() => setHelpOpen(false)}
        />
      </div>
      <Accordion>
        <AccordionSection title="Annonces en attente de validation" count={queues.pending}>
          <PendingListingsSection queue={waiting} page={page('pending')} />
        </AccordionSection>
        <AccordionSection title="Annonces signalées" count={queues.reported}>
          <ReportedListingsSection reports={reports} page={page('reported')} />
        </AccordionSection>
        <AccordionSection title="Publiées sans relecture" count={queues.unread}>
          <UnreviewedPublicationsSection listings={unread} page={page('unread')} />
        </AccordionSection>
        <AccordionSection title="Signalements de pages" count={queues.notices}>
          <ContentNoticesSection notices={notices} />
        </AccordionSection>
        <AccordionSection title="Messages et membres signalés" count={people.length}>
          <MessageAndMemberReportsSection reports={people} />
        </AccordionSection>
        <AccordionSection title="Mots de remerciement" count={queues.thanks}>
          <ThanksModerationSection thanks={thanks} />
        </AccordionSection>
        <AccordionSection title="Décisions contestées" count={contests.length}>
          <ContestedDecisionsSection contests={contests} />
        </AccordionSection>
        <AccordionSection title="Annonces supprimées" count={queues.deleted}>
          <DeletedListingsSection listings={deleted} page={page('deleted')} />
        </AccordionSection>
      </Accordion>
      <BulkModerationBar queue={waiting} />
    </div>
  );
}

/** Id of an entry of the queue. A listing that its author has changed is another entry. */
const idOf = ({ _id, submittedAt }: ModerationQueueListing) => `${_id} ${submittedAt}`;
const listingOf = ({ _id }: ModerationQueueListing) => _id;
