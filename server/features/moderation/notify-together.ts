import type { Services } from '#server/platform/services.ts';
import { sendListingDecisionBatchMailJob, sendListingDecisionMailJob } from './jobs.ts';

/** Joins the queued mails of a batch: one mail for each author and action replaces those of single decisions. */
export function mergeQueuedDecisionMails(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  batch: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const waiting = await jobs.withdraw(tx, sendListingDecisionMailJob, { batch });
    if (waiting.length === 0) return;
    const decisions = await tx
      .selectFrom('decisions')
      .innerJoin('listings', 'listings.id', 'decisions.subjectId')
      .where(
        'decisions.id',
        'in',
        waiting.map(({ decisionId }) => decisionId),
      )
      .select(['decisions.id', 'decisions.action', 'listings.userId'])
      .execute();
    const groups = Map.groupBy(decisions, ({ userId, action }) => `${userId} ${action}`);
    for (const group of groups.values())
      await jobs.enqueue(tx, sendListingDecisionBatchMailJob, { decisionIds: group.map(({ id }) => id) });
  });
}
