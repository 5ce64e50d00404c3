import type { ColumnType, Generated, Selectable } from 'kysely';

interface ConversationsTable {
  id: string;
  /** Null for a direct conversation, and once the listing was erased. */
  listingId: string | null;
  isDirect: boolean;
  /** Who wrote first about the listing, or the administrator; null once erased, like `partnerId`. */
  starterId: string | null;
  partnerId: string | null;
  /** Position of the latest message. */
  messageCount: Generated<number>;
  lastMessageAt: Date | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

interface ConversationMembersTable {
  conversationId: string;
  userId: string;
  archivedAt: Date | null;
  /** The latest mail about unread messages: its job, how far it went, when. */
  mailJobId: string | null;
  mailedPosition: Generated<number>;
  mailedAt: Date | null;
}

interface MessagesTable {
  id: string;
  conversationId: string;
  /** From 1, without a gap. */
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
