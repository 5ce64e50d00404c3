import type { Queryable } from '#server/platform/database/tables.ts';

/** The conversation is in the list of these people, even of those who had archived it. */
export async function joinConversation(
  tx: Queryable,
  conversationId: string,
  userIds: string[],
): Promise<void> {
  await tx
    .insertInto('conversationMembers')
    .values(userIds.map((userId) => ({ conversationId, userId, archivedAt: null })))
    .onConflict((conflict) =>
      conflict.columns(['conversationId', 'userId']).doUpdateSet({ archivedAt: null }),
    )
    .execute();
}

/** Puts it away for one person; false when they are not in it. */
export async function archiveConversation(
  db: Queryable,
  conversationId: string,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversationMembers')
    .set({ archivedAt: new Date() })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

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
