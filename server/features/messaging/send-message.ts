import { v7 as uuidv7 } from 'uuid';
import type { NewMessage } from '#contract/messaging/schemas.ts';
import { lockPeople } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { addressMessage } from './address-message.ts';
import { notifyUnread } from './jobs.ts';
import { joinConversation } from './membership.ts';
import { readOnlyReason } from './policy.ts';
import type { MessageRow } from './tables.ts';

/**
 * Creates the conversation with the first message. Idempotent by `clientKey`.
 * @throws Failure as `addressMessage`, RECEIVER_DELETED, RECEIVER_SUSPENDED, ACCOUNT_SUSPENDED
 */
export function sendMessage(
  write: Write,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  viewer: Viewer,
  form: NewMessage,
): Promise<MessageRow> {
  return write(async (tx) => {
    const { receiverId, openConversation } = await addressMessage(tx, viewer, form);
    await requirePeople(tx, viewer.id, receiverId);
    const conversation = await lockConversation(tx, await openConversation(tx));
    const message = await tx
      .insertInto('messages')
      .values({
        id: uuidv7(),
        conversationId: conversation.id,
        position: conversation.messageCount + 1,
        senderId: viewer.id,
        clientKey: form.clientKey ?? uuidv7(),
        text: form.text,
        unreadBy: receiverId,
      })
      .onConflict((conflict) => conflict.constraint('messages_client_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!message) return findByKey(tx, viewer.id, form.clientKey ?? '');
    await tx
      .updateTable('conversations')
      .set({
        messageCount: message.position,
        lastMessageAt: message.sentAt,
        ...(isFirstAnswer(conversation, viewer.id) && { answeredAt: message.sentAt }),
      })
      .where('id', '=', conversation.id)
      .execute();
    await joinConversation(tx, conversation.id, [viewer.id, receiverId]);
    await jobs.enqueue(tx, notifyUnread, { messageId: message.id }, { startAfter: config.unreadMailAfter });
    return message;
  });
}

/** Locks both accounts against suspension and erasure until the message is stored. */
async function requirePeople(tx: Queryable, senderId: string, receiverId: string): Promise<void> {
  const people = await lockPeople(tx, [senderId, receiverId]);
  if (people.some(({ id, suspendedAt }) => id === senderId && suspendedAt)) fail('ACCOUNT_SUSPENDED');
  const receiver = people.find(({ id }) => id === receiverId);
  const reason = readOnlyReason({
    otherId: receiver?.id ?? null,
    otherSuspendedAt: receiver?.suspendedAt ?? null,
  });
  if (reason) fail(reason === 'deleted' ? 'RECEIVER_DELETED' : 'RECEIVER_SUSPENDED');
}

/** Serialises writers, so that positions follow the order of commits. */
async function lockConversation(tx: Queryable, id: string) {
  const conversation = await tx
    .selectFrom('conversations')
    .select(['id', 'messageCount', 'isDirect', 'partnerId', 'answeredAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return conversation ?? fail('CONVERSATION_NOT_FOUND');
}

const isFirstAnswer = (
  { isDirect, partnerId, answeredAt }: Awaited<ReturnType<typeof lockConversation>>,
  senderId: string,
) => !isDirect && partnerId === senderId && answeredAt === null;

function findByKey(tx: Queryable, senderId: string, clientKey: string): Promise<MessageRow> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirstOrThrow();
}
