import type { PushContent } from '#contract/accounts/push.ts';
import { sendPush } from '#server/features/accounts/push/send-push.ts';
import { acceptedProduceNameColumnSql } from '#server/features/listings/public-name.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { queryUnreadMessages } from './queries.ts';
import { collectUnreadConversationMailNotices } from './unread-conversation-notices.ts';

/**
 * Notifies the receiver of an unread message: one notification per conversation, however many messages are
 * unread.
 * @param senderAction French words after the sender's name
 */
export async function pushUnreadMessageNotification(
  services: Pick<Services, 'db' | 'config' | 'sessionSecret' | 'log' | 'features'>,
  messageId: string,
  senderAction = 'vous a écrit',
): Promise<void> {
  const { db } = services;
  const found = await findUnread(db, messageId);
  if (!found) return;
  const { conversationId, receiverId, senderName, productName } = found;
  const notices = await collectUnreadConversationMailNotices(services, receiverId, [conversationId]);
  const notice = notices.get(conversationId);
  const content: PushContent = {
    title: notice?.headline ?? `${senderName} ${senderAction}`,
    // Push text without the message, as others may see the screen.
    body:
      notice?.actionLabel ??
      (productName ? `Au sujet de « ${productName} »` : 'Ouvrez la conversation pour répondre.'),
    path: `/messages/${found.listingId ?? 'direct'}/${conversationId}`,
    tag: conversationId,
  };
  const membership = db
    .updateTable('conversationMembers')
    .where('conversationId', '=', conversationId)
    .where('userId', '=', receiverId);
  // Position stored before the push is sent: messages within seconds are handled at once, and one notification is
  // enough.
  const { numUpdatedRows } = await membership
    .set({ pushedPosition: found.messageCount })
    .where('pushedPosition', '<', found.position)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  if (await sendPush(services, receiverId, content, 'high'))
    await membership.set({ pushedAt: new Date() }).execute();
  else
    await membership
      .set({ pushedPosition: found.pushedPosition })
      .where('pushedPosition', '=', found.messageCount)
      .execute();
}

/**
 * Unread message; undefined when it was read, the conversation was notified since, a block hides it, or its
 * sender is suspended.
 */
function findUnread(db: Queryable, messageId: string) {
  return queryUnreadMessages(db)
    .where('m.id', '=', messageId)
    .whereRef('m.position', '>', 'me.pushedPosition')
    .where('me.archivedAt', 'is', null)
    .where('sender.suspendedAt', 'is', null)
    .select([
      'm.conversationId',
      'c.listingId',
      'c.messageCount',
      'm.position',
      'me.pushedPosition',
      acceptedProduceNameColumnSql<string | null>('l'),
      'receiver.id as receiverId',
      'sender.firstName as senderName',
    ])
    .executeTakeFirst();
}
