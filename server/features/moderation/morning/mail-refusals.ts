import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

export async function wantsMorningMail(db: Queryable, userId: string): Promise<boolean> {
  return (await findMorningMailRefusal(db, userId)) === null;
}

export async function resubscribeToMorningMail(db: Queryable, userId: string): Promise<void> {
  await db.updateTable('moderationMailTimes').set({ refusedAt: null }).where('userId', '=', userId).execute();
}

/** Refuses the morning mail. Idempotent; ignores erased accounts. */
export async function unsubscribeFromMorningMail(db: Queryable, userId: string): Promise<void> {
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

/** Date of the refusal; null while the mail is accepted. */
export async function findMorningMailRefusal(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('moderationMailTimes')
    .select('refusedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.refusedAt?.toISOString() ?? null;
}
