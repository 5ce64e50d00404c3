import type { Services } from '#server/platform/services.ts';
import { notifyAuthor, notifyAuthorOfBatch } from './jobs.ts';

/** Replaces the queued mails of a batch, one for each decision, by one for each author and action. */
export function joinDecisionMails({ db, jobs }: Pick<Services, 'db' | 'jobs'>, batch: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const waiting = await jobs.withdraw(tx, notifyAuthor, { batch });
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
      await jobs.enqueue(tx, notifyAuthorOfBatch, { decisionIds: group.map(({ id }) => id) });
  });
}
