import { sql } from 'kysely';
import { queryActiveAdmins } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createParisMorningSql } from '#server/platform/paris-time.ts';

/**
 * Claims the morning mails of today (7:00 in Paris) that no sweep has claimed; of two concurrent sweeps one gets each.
 * An administrator made since then gets a first mail tomorrow.
 * @returns ids of active administrators
 */
export async function claimAdminMorningMails(tx: Queryable, now = new Date()): Promise<string[]> {
  const administrators = queryActiveAdmins(tx);
  await tx
    .insertInto('moderationMailTimes')
    .columns(['userId', 'seenToAt'])
    .expression(
      administrators
        .select(['id', sql<Date>`${now}::timestamptz`.as('seenToAt')])
        .orderBy('id')
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const due = await tx
    .updateTable('moderationMailTimes')
    .set({ seenToAt: now })
    .where('userId', 'in', administrators.select('id'))
    .where('seenToAt', '<', createParisMorningSql('day', now))
    .returning('userId')
    .execute();
  return due.map(({ userId }) => userId);
}

export async function findLastAdminMorningMailTime(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('moderationMailTimes')
    .select('seenToAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.seenToAt.toISOString() ?? null;
}
