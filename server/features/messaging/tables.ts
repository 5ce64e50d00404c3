import type { ColumnType, Generated, Selectable } from 'kysely';

interface ConversationsTable {
  id: string;
  /** Listing of the conversation; null for direct conversations, and once the listing is erased. */
  listingId: string | null;
  isDirect: boolean;
  /** Author of the first message, or the administrator; null once erased, like `partnerId`. */
  starterId: string | null;
  partnerId: string | null;
  /** Position of the conversation's latest message. */
  messageCount: Generated<number>;
  lastMessageAt: Date | null;
  /** Time of the first message of the listing's author; null in direct conversations. */
  answeredAt: Generated<Date | null>;
  /** Appointment of the former kind, which a job moves into a reservation. */
  pickup: Generated<LegacyPickupAppointment | null>;
  /**
   * Time at which the conversation began with a text or a photo that its author had sent to several people
   * before; null for others.
   */
  repeatedAt: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** Appointment that both agreed on: day, hours and place. */
export interface LegacyPickupAppointment {
  date: string;
  from: string;
  to: string;
  place: string;
  agreedAt: string;
}

interface ConversationMembersTable {
  conversationId: string;
  userId: string;
  archivedAt: Date | null;
  /** Job that sent the latest mail about unread messages, position of the last message in it, and its time. */
  mailJobId: string | null;
  mailedPosition: Generated<number>;
  mailedAt: Date | null;
  /** Last position for which a push service accepted a notification, and the time. */
  pushedPosition: Generated<number>;
  pushedAt: Generated<Date | null>;
}

interface MessagesTable {
  id: string;
  conversationId: string;
  /** Position of the message in its conversation, from 1, without gaps. */
  position: number;
  /** Sender of the message; null once the account is erased. */
  senderId: string | null;
  clientKey: string;
  /** Text of the message; of a message of photos alone, `formatPhotosOnlyMessage`. */
  text: string;
  /** Paths of the message's photos. */
  images: Generated<string[]>;
  /** True for a message of photos alone, without a text by its author. */
  photosAlone: Generated<boolean>;
  /** SHA-256 of each photo as it was sent; null without photos, or for those that an earlier version stored. */
  imageDigests: Generated<string[] | null>;
  sentAt: ColumnType<Date, Date | undefined, never>;
  /** Receiver of the message while it is unread; null once it is read, so that an index holds unread messages alone. */
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
