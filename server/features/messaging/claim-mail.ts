import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { canBeMailed } from '#server/features/accounts/policy.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import type { MailedListing } from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { findUnread, listMailed, listUnread, type Unread } from './find-unread.ts';

/** What a push service took is mailed about only if nobody read it for so long. */
const AFTER_PUSH = DAY_MS;
/** Mails an hour to one person about unread messages, from whomever those are. */
const MAX_AN_HOUR = 3;

export interface UnreadMail {
  receiverId: string;
  receiverFirstName: string;
  receiverEmail: string;
  conversations: UnreadConversation[];
}

export interface UnreadConversation {
  conversationId: string;
  listingId: string | null;
  productName: string | null;
  /** Text of an unread message. */
  text: string;
  senderName: string;
  /** While the public may see it. */
  listing: (MailedListing & Pick<ListingRow, 'city' | 'postalCode'>) | undefined;
}

/** The mail to send now, the time to check again, or null. */
export type MailClaim = { mail: UnreadMail } | { lookAgainAt: Date } | null;

/**
 * Whether an unread message is worth a mail: about messages that no mail has covered, at most one an hour per sender
 * and a few per receiver. The mail also names the receiver's other conversations whose turn has come. A retry of the
 * same job may send it again.
 * @param waitMs from a message until a mail about it
 */
export function claimMail(
  db: Database,
  messageId: string,
  { jobId, waitMs }: { jobId: string; waitMs: number },
): Promise<MailClaim> {
  return db.transaction().execute(async (tx) => {
    const asked = await findUnread(tx, messageId);
    // Locked, as of two mails to one person at once each would be counted without the other.
    const receiver = asked && (await lockAccount(tx, asked.receiverId));
    const found = receiver && (await findUnread(tx, messageId));
    if (!found || !canBeMailed(receiver)) return null;
    const isRetry = found.mailJobId === jobId;
    if (!isRetry && found.position <= found.mailedPosition) return null;
    const mailed = await listMailed(tx, receiver.id);
    const mailAt = Math.max(turnOf(found, mailed), turnOfReceiver(mailed));
    if (!isRetry && mailAt > Date.now()) return { lookAgainAt: new Date(mailAt) };

    const unread = await listUnread(tx, receiver.id, new Date(Date.now() - waitMs));
    const beside = unread.filter(
      (other) =>
        other.conversationId !== found.conversationId &&
        (isRetry
          ? other.mailJobId === jobId
          : other.position > other.mailedPosition && turnOf(other, mailed) <= Date.now()),
    );
    const conversations = [];
    for (const one of [found, ...beside]) {
      await noteMail(tx, one, jobId);
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

type Mailed = Awaited<ReturnType<typeof listMailed>>;

const timeOf = ({ mailedAt }: Mailed[number]) => mailedAt?.getTime() ?? 0;

/** Time from which a conversation may be mailed about: an hour after the last mail about its sender. */
function turnOf({ senderId, position, pushedPosition, pushedAt }: Unread, mailed: Mailed): number {
  const ofSender = mailed.filter(({ otherId }) => otherId === senderId).map(timeOf);
  const remindAt = position <= pushedPosition ? (pushedAt?.getTime() ?? 0) + AFTER_PUSH : 0;
  return Math.max(remindAt, ...ofSender.map((time) => time + HOUR_MS));
}

/** Time from which the receiver may get another mail at all. */
function turnOfReceiver(mailed: Mailed): number {
  const times = [...new Map(mailed.map((mail) => [mail.mailJobId, timeOf(mail)])).values()];
  const [earliest = 0] = times.sort((a, b) => b - a).slice(MAX_AN_HOUR - 1);
  return earliest === 0 ? 0 : earliest + HOUR_MS;
}

async function noteMail(
  tx: Queryable,
  { conversationId, receiverId, messageCount }: Unread,
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
