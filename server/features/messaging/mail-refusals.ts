import type { Queryable } from '#server/platform/database/tables.ts';

export async function wantsUnreadMessageMail(db: Queryable, userId: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('messageMailRefusals')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return refusal === undefined;
}

export async function resubscribeToUnreadMessageMail(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('messageMailRefusals').where('userId', '=', userId).execute();
}

/** Refuses mails about unread messages. Idempotent; ignores erased accounts. */
export async function unsubscribeFromUnreadMessageMail(db: Queryable, userId: string): Promise<void> {
  await db
    .insertInto('messageMailRefusals')
    .columns(['userId'])
    .expression((eb) => eb.selectFrom('users').select('id').where('id', '=', userId).forKeyShare())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
