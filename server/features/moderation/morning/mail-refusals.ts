import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

export async function wantsAdminMorningMail(db: Queryable, userId: string): Promise<boolean> {
  return (await findAdminMorningMailRefusalDate(db, userId)) === null;
}

export async function resubscribeToAdminMorningMail(db: Queryable, userId: string): Promise<void> {
  await db.updateTable('moderationMailTimes').set({ refusedAt: null }).where('userId', '=', userId).execute();
}

/** Unsubscribes an administrator from the morning mail. Idempotent; ignores erased accounts. */
export async function unsubscribeFromAdminMorningMail(db: Queryable, userId: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .insertInto('moderationMailTimes')
    .columns(['userId', 'seenToAt', 'refusedAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', now.as('seenToAt'), now.as('refusedAt')])
        .where('id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ refusedAt: now })
        .where('moderationMailTimes.refusedAt', 'is', null),
    )
    .execute();
}

/** Date on which the administrator refused the morning mails; null while they are sent. */
export async function findAdminMorningMailRefusalDate(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('moderationMailTimes')
    .select('refusedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.refusedAt?.toISOString() ?? null;
}
