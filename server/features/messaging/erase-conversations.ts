import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * What is left of the conversations of somebody whose account is being erased: those that nobody else can
 * read go with it, the others stay without a name.
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
