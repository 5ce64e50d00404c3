import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { canReceiveOptionalMails } from '#server/features/accounts/policy.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import type { MailedListing } from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import {
  findMailableUnreadMessage,
  listLatestUnreadMessages,
  listRecentlyMailedConversations,
  type UnreadMessage,
} from './find-unread.ts';
import type { UnreadConversationNotice } from './unread-conversation-notices.ts';

/** Time until a mail about a message that a push service accepted but nobody read. */
const AFTER_PUSH = DAY_MS;
/** Maximum number of mails about unread messages to one person per hour, from all senders. */
const MAX_PER_HOUR = 3;

export interface UnreadMessageMail {
  receiverId: string;
  receiverFirstName: string;
  receiverEmail: string;
  conversations: MailedUnreadConversation[];
}

export interface MailedUnreadConversation {
  conversationId: string;
  listingId: string | null;
  productName: string | null;
  /** Text of an unread message, for the mail. */
  text: string;
  senderName: string;
  /** Listing of the unread conversation, if it is live. */
  listing: (MailedListing & Pick<ListingRow, 'city' | 'postalCode'>) | undefined;
  /** Notice of what waits for the receiver in the conversation. */
  notice?: UnreadConversationNotice | undefined;
}

/** Claimed mail, or the time to check again, or null when no mail is due. */
export type UnreadMessageMailClaim = { mail: UnreadMessageMail } | { retryAt: Date } | null;

/**
 * Claims the mail about an unread message: only messages not mailed yet, at most one mail an hour per sender
 * and a few per receiver. The mail also names the receiver's other conversations that are due, in the order of their
 * messages. A retry of the same job may send it again.
 * @param waitMs from a message until a mail about it
 */
export function claimUnreadMessageMail(
  db: Database,
  messageId: string,
  { jobId, waitMs }: { jobId: string; waitMs: number },
): Promise<UnreadMessageMailClaim> {
  return db.transaction().execute(async (tx) => {
    const message = await findMailableUnreadMessage(tx, messageId);
    // Lock on the receiver: two concurrent mails to one person would not count each other.
    const receiver = message && (await lockAccount(tx, message.receiverId));
    const found = receiver && (await findMailableUnreadMessage(tx, messageId));
    if (!found || !canReceiveOptionalMails(receiver)) return null;
    const isRetry = found.mailJobId === jobId;
    if (!isRetry && found.position <= found.mailedPosition) return null;
    const mailed = await listRecentlyMailedConversations(tx, receiver.id);
    const mailAt = Math.max(mailableFrom(found, mailed), receiverMailableFrom(mailed));
    if (!isRetry && mailAt > Date.now()) return { retryAt: new Date(mailAt) };

    const unread = await listLatestUnreadMessages(tx, receiver.id, new Date(Date.now() - waitMs));
    const others = unread.filter(
      (other) =>
        other.conversationId !== found.conversationId &&
        (isRetry
          ? other.mailJobId === jobId
          : other.position > other.mailedPosition && mailableFrom(other, mailed) <= Date.now()),
    );
    const conversations = [];
    for (const one of [found, ...others].sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime())) {
      await recordMail(tx, one, jobId);
      conversations.push({ ...one, listing: await findLiveListing(tx, one.listingId) });
    }
    return {
      mail: {
        receiverId: receiver.id,
        receiverFirstName: receiver.firstName,
        receiverEmail: receiver.email,
        conversations,
      },
    };
  });
}

type Mailed = Awaited<ReturnType<typeof listRecentlyMailedConversations>>;

const timeOf = ({ mailedAt }: Mailed[number]) => mailedAt?.getTime() ?? 0;

/**
 * Time from which a conversation may be mailed about: an hour after the last mail about its sender, and `AFTER_PUSH`
 * after an accepted push notification.
 */
function mailableFrom(
  { senderId, position, pushedPosition, pushedAt }: UnreadMessage,
  mailed: Mailed,
): number {
  const mailsAboutSender = mailed.filter(({ otherId }) => otherId === senderId).map(timeOf);
  const remindAt = position <= pushedPosition ? (pushedAt?.getTime() ?? 0) + AFTER_PUSH : 0;
  return Math.max(remindAt, ...mailsAboutSender.map((time) => time + HOUR_MS));
}

/** Time from which the receiver may get another mail, whatever it is about. */
function receiverMailableFrom(mailed: Mailed): number {
  const times = [...new Map(mailed.map((mail) => [mail.mailJobId, timeOf(mail)])).values()];
  const [earliest = 0] = times.sort((a, b) => b - a).slice(MAX_PER_HOUR - 1);
  return earliest === 0 ? 0 : earliest + HOUR_MS;
}

async function recordMail(
  tx: Queryable,
  { conversationId, receiverId, messageCount }: UnreadMessage,
  jobId: string,
): Promise<void> {
  await tx
    .updateTable('conversationMembers')
    .set({ mailJobId: jobId, mailedPosition: messageCount, mailedAt: new Date() })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', receiverId)
    .execute();
}

const findLiveListing = async (tx: Queryable, id: string | null) =>
  id === null
    ? undefined
    : tx
        .selectFrom('listings')
        .select(['id', 'images', 'isLive', 'mainType', 'productName', 'city', 'postalCode'])
        .where('id', '=', id)
        .where('isLive', '=', true)
        .executeTakeFirst();
