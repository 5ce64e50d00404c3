import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Adds a conversation to the lists of these people, or unarchives it. */
export async function insertOrUnarchiveConversationMembers(
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

/**
 * Archives a conversation for a person, unless a message arrived after `seenUpTo`: an archived one would be neither
 * listed, nor counted, nor mailed about.
 * @param seenUpTo time of the last message that the person may have seen, in milliseconds
 */
export async function archiveConversation(
  tx: Queryable,
  conversationId: string,
  userId: string,
  seenUpTo: Date,
): Promise<void> {
  // Lock that waits for the transaction that stores a message, which unarchives the conversation.
  await tx.selectFrom('conversations').select('id').where('id', '=', conversationId).forShare().execute();
  await tx
    .updateTable('conversationMembers')
    .set({ archivedAt: new Date() })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('id')
            .where('conversationId', '=', conversationId)
            .where('unreadBy', '=', userId)
            .where(sql<Date>`date_trunc('milliseconds', sent_at)`, '>', seenUpTo),
        ),
      ),
    )
    .execute();
}
