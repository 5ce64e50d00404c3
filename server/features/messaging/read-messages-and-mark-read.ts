import type { Queryable } from '#server/platform/database/tables.ts';
import { listMessages, updateMessagesAsReadUpTo } from './queries.ts';
import type { MessageRow } from './tables.ts';

/** Page of messages, oldest first. Its messages and all earlier ones become read. */
export async function readMessagesAndMarkRead(
  db: Queryable,
  conversationId: string,
  userId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ messages: MessageRow[]; hasOlder: boolean }> {
  const found = await listMessages(db, conversationId, { limit: limit + 1, before });
  const messages = found.slice(0, limit).reverse();
  // Unread messages are the latest ones: none on this page means none before it.
  if (messages.some(({ unreadBy }) => unreadBy === userId)) {
    await updateMessagesAsReadUpTo(db, conversationId, userId, messages.at(-1)?.position ?? 0);
  }
  return { messages, hasOlder: found.length > limit };
}
