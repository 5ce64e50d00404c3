import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AgreedPickup } from '#contract/messaging/schemas.ts';

interface ConversationsTable {
  id: string;
  /** Null for a direct conversation, and once the listing was erased. */
  listingId: string | null;
  isDirect: boolean;
  /** Author of the first message, or the administrator; null once erased, like `partnerId`. */
  starterId: string | null;
  partnerId: string | null;
  /** Position of the latest message. */
  messageCount: Generated<number>;
  lastMessageAt: Date | null;
  /** When the listing's author first wrote; null in direct ones. */
  answeredAt: Generated<Date | null>;
  pickup: Generated<AgreedPickup | null>;
  /** Time at which it began with a text that its author had sent to several people before; null for others. */
  repeatedAt: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

interface ConversationMembersTable {
  conversationId: string;
  userId: string;
  archivedAt: Date | null;
  /** Of the latest mail about unread messages: its job, last position and time. */
  mailJobId: string | null;
  mailedPosition: Generated<number>;
  mailedAt: Date | null;
  /** Up to which message a push service took a notification, and when. */
  pushedPosition: Generated<number>;
  pushedAt: Generated<Date | null>;
}

interface MessagesTable {
  id: string;
  conversationId: string;
  /** From 1, without gaps. */
  position: number;
  /** Null once erased. */
  senderId: string | null;
  clientKey: string;
  text: string;
  sentAt: ColumnType<Date, Date | undefined, never>;
  /** Null once read. */
  unreadBy: string | null;
}
export type MessageRow = Selectable<MessagesTable>;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    conversations: ConversationsTable;
    conversationMembers: ConversationMembersTable;
    messages: MessagesTable;
    messageMailRefusals: { userId: string; createdAt: Generated<Date> };
  }
}
