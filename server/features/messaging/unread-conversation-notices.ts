import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Notice of what waits for the receiver in an unread conversation, for the mail and the push notification about it. All
 * texts are French.
 */
export interface UnreadConversationNotice {
  /** Sentence in place of "Karim vous a écrit", without a final point. */
  headline: string;
  /** Title of a mail about this conversation alone. */
  title: string;
  /** Facts, under a title of their own. */
  item: { title: string; lines: string[] };
  /** Label of the link to the conversation. */
  actionLabel: string;
}

export type UnreadConversationNotices = ReadonlyMap<string, UnreadConversationNotice>;

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /** Notices of unread conversations of a person, by the conversation's id; none for ordinary messages. */
    describeUnreadConversations?: (
      db: Queryable,
      receiverId: string,
      conversationIds: string[],
    ) => Promise<UnreadConversationNotices>;
  }
}

/** Notices of all features. */
export async function collectUnreadConversationMailNotices(
  { db, features }: Pick<Services, 'db' | 'features'>,
  receiverId: string,
  conversationIds: string[],
): Promise<UnreadConversationNotices> {
  const found = new Map<string, UnreadConversationNotice>();
  for (const { describeUnreadConversations } of features)
    for (const [id, notice] of (await describeUnreadConversations?.(db, receiverId, conversationIds)) ?? [])
      found.set(id, notice);
  return found;
}
