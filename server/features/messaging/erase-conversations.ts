import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * In the transaction that erases an account: deletes conversations that nobody else can read; in others the person
 * becomes anonymous.
 */
export async function eraseConversationsOf(tx: Queryable, userId: string): Promise<void> {
  await tx
    .deleteFrom('conversations')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('starterId', '=', userId),
          eb.or([eb('partnerId', 'is', null), eb('messageCount', '=', 0)]),
        ]),
        eb.and([
          eb('partnerId', '=', userId),
          eb.or([eb('starterId', 'is', null), eb('messageCount', '=', 0)]),
        ]),
      ]),
    )
    .execute();
}
