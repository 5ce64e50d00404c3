import { v7 as uuidv7 } from 'uuid';
import { insertOrUnarchiveConversationMembers } from '#server/features/messaging/membership.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

interface DemoConversation {
  /** Null for a direct conversation. */
  listingId: string | null;
  /** Ids of the person who wrote first, and of the other one. */
  people: [starter: string, partner: string];
  messages: { senderId: string; sentAt: Date; text: string }[];
  /** True when the last message has not been read. */
  isUnread: boolean;
}

/** @returns the id of the conversation; undefined without messages */
export async function insertDemoConversation(
  tx: Queryable,
  { listingId, people, messages, isUnread }: DemoConversation,
): Promise<string | undefined> {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return undefined;
  const [starterId, partnerId] = people;
  const answer = messages.find(({ senderId }) => senderId !== starterId);
  const id = uuidv7();
  await tx
    .insertInto('conversations')
    .values({
      id,
      listingId,
      isDirect: listingId === null,
      starterId,
      partnerId,
      messageCount: messages.length,
      lastMessageAt: last.sentAt,
      answeredAt: listingId !== null && answer ? answer.sentAt : null,
      createdAt: first.sentAt,
    })
    .execute();
  await insertOrUnarchiveConversationMembers(tx, id, people);
  await tx
    .insertInto('messages')
    .values(
      messages.map((message, index) => ({
        id: uuidv7(),
        conversationId: id,
        position: index + 1,
        ...message,
        clientKey: uuidv7(),
        unreadBy: isUnread && message === last ? otherOf(people, message.senderId) : null,
      })),
    )
    .execute();
  return id;
}

const otherOf = (ids: string[], id: string) => ids.find((one) => one !== id) ?? null;
