import type { PushContent } from '#contract/accounts/push.ts';
import { sendPush } from '#server/features/accounts/push/send-push.ts';
import { knownName } from '#server/features/listings/known-as.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { unreadMessages } from './queries.ts';

/** Notifies the receiver of a message that is still unread, once however many wait in the conversation. */
export async function pushMessage(
  services: Pick<Services, 'db' | 'config' | 'sessionSecret' | 'log'>,
  messageId: string,
): Promise<void> {
  const { db } = services;
  const found = await findUnread(db, messageId);
  if (!found) return;
  const content: PushContent = {
    title: `${found.senderName} vous a écrit`,
    // Not what was written: others may see the screen.
    body: found.productName
      ? `Au sujet de « ${found.productName} »`
      : 'Ouvrez la conversation pour répondre.',
    path: `/messages/${found.listingId ?? 'direct'}/${found.conversationId}`,
    tag: found.conversationId,
  };
  const ofReceiver = db
    .updateTable('conversationMembers')
    .where('conversationId', '=', found.conversationId)
    .where('userId', '=', found.receiverId);
  // Before it is sent: the messages of a few seconds come up together, and one notification is enough for them.
  const { numUpdatedRows } = await ofReceiver
    .set({ pushedPosition: found.messageCount })
    .where('pushedPosition', '<', found.position)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  if (await sendPush(services, found.receiverId, content, 'high'))
    await ofReceiver.set({ pushedAt: new Date() }).execute();
  else
    await ofReceiver
      .set({ pushedPosition: found.pushedPosition })
      .where('pushedPosition', '=', found.messageCount)
      .execute();
}

/** Undefined when it was read, a later one was notified already, a block hides it, or its sender is suspended. */
function findUnread(db: Queryable, messageId: string) {
  return unreadMessages(db)
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
      knownName<string | null>('l'),
      'receiver.id as receiverId',
      'sender.firstName as senderName',
    ])
    .executeTakeFirst();
}
