import type { DecisionContestAnswer } from '#contract/moderation/contest-schemas.ts';
import { lockActiveAdmins } from '#server/features/accounts/queries.ts';
import { findPendingOrRefusedListingRevision } from '#server/features/listings/edits/revisions.ts';
import { getListingSubmissionDate } from '#server/features/listings/present-listing.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { decideListing } from '#server/features/moderation/decide-listing.ts';
import { decideListingRevision } from '#server/features/moderation/decide-listing-revision.ts';
import { findModerationDecision } from '#server/features/moderation/decisions/list-moderation-decisions-about-subject.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { suspendOrActivateMember } from '#server/features/moderation/members/suspend-or-activate-member.ts';
import type { DecisionContestRow } from '#server/features/moderation/tables.ts';
import { moderateThanksWords } from '#server/features/moderation/thanks/moderate-thanks-words.ts';
import { canThanksWordsBeModerated } from '#server/features/reservations/thanks/moderated-thanks.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendDecisionContestAnswerMailJob } from './jobs.ts';
import { closeDecisionContest, findDecisionContest } from './queries.ts';

type Needed = Pick<Services, 'jobs' | 'config' | 'places' | 'produce' | 'onBecamePublic'>;
type ContestedDecision = NonNullable<Awaited<ReturnType<typeof findModerationDecision>>>;

/**
 * Answers a contest, once, and mails the member. A reversal undoes the contested decision by the use case that decides
 * such matters, as far as there is something left to undo; the mail of the answer says so, and is the only one.
 * @throws Failure CONTEST_NOT_FOUND, CONTEST_ANSWERED, FORBIDDEN for one's own contest
 */
export function answerDecisionContest(
  write: ViewerTransactionRunner,
  services: Needed,
  id: string,
  { decision: verdict, reason }: DecisionContestAnswer,
): Promise<DecisionContestRow> {
  return write({
    // Lock of administrators first, as in `suspendOrActivateMember`, which may run within.
    before: lockActiveAdmins,
    work: async (tx, signalChange, admin) => {
      const contest = (await findDecisionContest(tx, admin.id, id)) ?? fail('CONTEST_NOT_FOUND');
      if (contest.userId === admin.id) fail('FORBIDDEN');
      if (contest.state !== 'open') fail('CONTEST_ANSWERED');
      const contested = (await findModerationDecision(tx, contest.decisionId)) ?? fail('CONTEST_NOT_FOUND');
      const writeWithin: ViewerTransactionRunner = async (steps) =>
        typeof steps === 'function'
          ? steps(tx, signalChange, admin)
          : steps.work(tx, signalChange, admin, await steps.before(tx));
      // Reason recorded before the reversal, whose decision closes the contest and has no words of its own.
      const decisionId = await recordModerationDecision(tx, {
        adminId: admin.id,
        subject: { kind: contested.subjectKind, id: contested.subjectId },
        action: verdict === 'reversed' ? 'reverse-contested' : 'uphold-contested',
        before: null,
        after: null,
        reason,
        waitedSince: contest.createdAt,
      });
      const closed = (await closeDecisionContest(tx, id, verdict, decisionId)) ?? fail('CONTEST_ANSWERED');
      if (verdict === 'reversed') await undo(writeWithin, tx, services, contested);
      await services.jobs.enqueue(tx, sendDecisionContestAnswerMailJob, { contestId: id });
      return closed;
    },
  });
}

/**
 * Undoes a decision, unless the matter has moved on: a listing that its author has sent again waits in the queue, a
 * withdrawn professional status is declared again by its owner.
 */
async function undo(
  write: ViewerTransactionRunner,
  tx: Queryable,
  services: Needed,
  { action, subjectId, createdAt }: ContestedDecision,
): Promise<void> {
  if (action === 'suspend-member')
    await suspendOrActivateMember(write, services, subjectId, { isActive: true, isReversal: true });
  // Words that were erased, or whose handover was contradicted meanwhile, stay invisible.
  if (action === 'refuse-thanks' && (await canThanksWordsBeModerated(tx, subjectId)))
    await moderateThanksWords(write, services, subjectId, { status: 'accepted' });
  if (action === 'refuse-revision') {
    const revision = await findPendingOrRefusedListingRevision(tx, subjectId);
    // A newer revision waits in the queue, or was refused by a decision of its own.
    if (revision && revision.submittedAt <= createdAt)
      await decideListingRevision(write, services, subjectId, {
        status: 'accepted',
        submittedAt: revision.submittedAt.toISOString(),
        isReversal: true,
      });
  }
  if (action !== 'refuse-listing' && action !== 'delete-listing' && action !== 'return-listing') return;
  const listing = await findListing(tx, subjectId, { lock: true });
  if (!listing) return;
  const submittedAt = getListingSubmissionDate(listing);
  if (submittedAt > createdAt) return;
  await decideListing(write, services, subjectId, {
    status: 'accepted',
    from: decidedStatuses[action],
    submittedAt: submittedAt.toISOString(),
    isReversal: true,
  });
}

const decidedStatuses = {
  'refuse-listing': 'refuse',
  'delete-listing': 'deleted',
  'return-listing': 'pending',
} as const;
