import type { Queryable } from '#server/platform/database/tables.ts';

/** Adds the conversation to the lists of these people, or unarchives it. */
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

/** False when the person is not in it. */
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
