import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NewMessage } from '#contract/messaging/schemas.ts';
import { isBlockedFromWritingTo } from '#server/features/accounts/blocks/queries.ts';
import { lockAccountsForShare } from '#server/features/accounts/queries.ts';
import { insertStoredPictureRows, type StoredPicture } from '#server/features/images/stored-pictures.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { MESSAGE_PUSH_DELAY_SECONDS, mailUnreadMessagesJob, pushUnreadMessageJob } from './jobs.ts';
import { insertOrUnarchiveConversationMembers } from './membership.ts';
import { createMessageTextColumnValues, getMessageTextUnlessPhotosOnly } from './message-photos.ts';
import { getConversationReadOnlyReason } from './policy.ts';
import { type MessageTarget, resolveMessageTarget } from './resolve-message-target.ts';
import type { MessageRow } from './tables.ts';

type Thread = Awaited<ReturnType<typeof lockOrCreateConversation>>;
/** Message form whose photos, if it has any, are stored. */
type StoredForm = Pick<NewMessage, 'text' | 'clientKey' | 'conversationId' | 'adId'> & {
  images?: readonly StoredPicture[];
  /** SHA-256 of each photo of the message as it was sent. */
  imageDigests?: readonly string[];
  /** True for a message of which nobody is notified. */
  isSilent?: boolean;
  /** French words after the sender's name in the title of the push, in place of "vous a écrit". */
  senderAction?: string;
};
type SentForm = Omit<StoredForm, 'images' | 'isSilent' | 'senderAction'>;

/**
 * Conversation that the viewer may write to, created if needed, locked with both accounts until the
 * transaction ends.
 * @throws Failure as `resolveMessageTarget`, RECEIVER_DELETED, RECEIVER_SUSPENDED, ACCOUNT_SUSPENDED, FORBIDDEN
 * when one of the two has blocked the other, which the answer does not say
 */
export async function lockOrCreateConversation(tx: Queryable, viewer: Viewer, to: MessageTarget) {
  const { receiverId, openConversation } = await resolveMessageTarget(tx, viewer, to);
  await requirePeople(tx, viewer.id, receiverId);
  const conversation = await lockConversation(tx, await openConversation(tx));
  return {
    ...conversation,
    senderId: viewer.id,
    receiverId,
    isRepeated: conversation.repeatedAt !== null,
  };
}

/**
 * Message that the same form stored before.
 * @throws Failure KEY_REUSED when its key came with another text or other photos, or to another conversation
 */
export async function findMessageByIdempotencyKey(
  tx: Queryable,
  senderId: string,
  { clientKey, text, imageDigests = [], ...to }: SentForm,
): Promise<MessageRow | undefined> {
  if (clientKey === undefined) return undefined;
  const found = await tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .selectAll('messages')
    .select('listingId')
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst();
  if (!found) return undefined;
  const { listingId, ...message } = found;
  const isSame = getMessageTextUnlessPhotosOnly(message) === text && hasSamePhotos(message, imageDigests);
  if (!isSame || !isSentTo(to, message.conversationId, listingId)) fail('KEY_REUSED');
  return message;
}

/**
 * True when the stored message has the same photos in the same order; for photos that an earlier version stored, when
 * it has as many.
 */
const hasSamePhotos = (message: MessageRow, digests: readonly string[]): boolean =>
  message.images.length === digests.length &&
  (message.imageDigests ?? digests).every((digest, index) => digest === digests[index]);

/**
 * True when the stored message had the same address. The listing is unknown once erased, and then counts as the same.
 */
function isSentTo(
  { conversationId, adId }: Pick<MessageTarget, 'conversationId' | 'adId'>,
  storedIn: string,
  listingId: string | null,
): boolean {
  if (conversationId !== undefined) return conversationId.toLowerCase() === storedIn;
  return adId === undefined || listingId === null || adId.toLowerCase() === listingId;
}

/**
 * Stores a message and enqueues its notifications.
 * @throws Failure as `findMessageByIdempotencyKey`, when another call stored the same key meanwhile
 */
export async function storeMessage(
  tx: Queryable,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  thread: Thread,
  form: StoredForm,
): Promise<MessageRow> {
  const { senderId, receiverId } = thread;
  const { text, images = [], imageDigests = [], clientKey } = form;
  const message = await tx
    .insertInto('messages')
    .values({
      id: uuidv7(),
      conversationId: thread.id,
      position: thread.messageCount + 1,
      senderId,
      clientKey: clientKey ?? uuidv7(),
      ...createMessageTextColumnValues({ text, images }),
      images: images.map(({ path }) => path),
      imageDigests: imageDigests.length > 0 ? [...imageDigests] : null,
      // Time of the statement, not of the transaction's start: a message that waited for the lock would seem read
      // already.
      sentAt: sql<Date>`clock_timestamp()`,
      unreadBy: receiverId,
    })
    .onConflict((conflict) => conflict.constraint('messages_client_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!message) return (await findMessageByIdempotencyKey(tx, senderId, form)) ?? fail('INTERNAL');
  await insertStoredPictureRows(tx, senderId, images, { isOfMessage: true });
  await tx
    .updateTable('conversations')
    .set({
      messageCount: message.position,
      lastMessageAt: message.sentAt,
      ...(isFirstAnswer(thread) && { answeredAt: message.sentAt }),
    })
    .where('id', '=', thread.id)
    .execute();
  await insertOrUnarchiveConversationMembers(tx, thread.id, [senderId, receiverId]);
  if (form.isSilent || isHeldBack(thread)) return message;
  await jobs.enqueue(
    tx,
    pushUnreadMessageJob,
    { messageId: message.id, ...(form.senderAction && { senderAction: form.senderAction }) },
    { startAfter: MESSAGE_PUSH_DELAY_SECONDS },
  );
  await jobs.enqueue(
    tx,
    mailUnreadMessagesJob,
    { messageId: message.id },
    { startAfter: config.unreadMailAfter },
  );
  return message;
}

/** Locks both accounts against suspension, erasure and a block until the message is stored. */
async function requirePeople(tx: Queryable, senderId: string, receiverId: string): Promise<void> {
  const people = await lockAccountsForShare(tx, [senderId, receiverId]);
  if (people.some(({ id, suspendedAt }) => id === senderId && suspendedAt)) fail('ACCOUNT_SUSPENDED');
  if (await isBlockedFromWritingTo(tx, senderId, receiverId)) fail('FORBIDDEN');
  const receiver = people.find(({ id }) => id === receiverId);
  const reason = getConversationReadOnlyReason({
    otherId: receiver?.id ?? null,
    otherSuspendedAt: receiver?.suspendedAt ?? null,
  });
  if (reason) fail(reason === 'deleted' ? 'RECEIVER_DELETED' : 'RECEIVER_SUSPENDED');
}

/** Lock that serialises writers, so that positions follow the order of commits. */
async function lockConversation(tx: Queryable, id: string) {
  const conversation = await tx
    .selectFrom('conversations')
    .select(['id', 'messageCount', 'isDirect', 'partnerId', 'answeredAt', 'repeatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return conversation ?? fail('CONVERSATION_NOT_FOUND');
}

/** True for unanswered conversations that began with a text or a photo sent to many, about which nobody is notified. */
const isHeldBack = ({ isRepeated, partnerId, answeredAt, senderId }: Thread) =>
  isRepeated && partnerId !== senderId && answeredAt === null;

const isFirstAnswer = ({ isDirect, partnerId, answeredAt, senderId }: Thread) =>
  !isDirect && partnerId === senderId && answeredAt === null;
