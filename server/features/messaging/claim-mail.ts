import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { canBeMailed } from '#server/features/accounts/policy.ts';
import { knownName } from '#server/features/listings/known-as.ts';
import type { MailedListing } from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { unreadMessage } from './queries.ts';

/** What a push service took is mailed about only if nobody read it for so long. */
const AFTER_PUSH = DAY_MS;

export interface UnreadMessage {
  conversationId: string;
  listingId: string | null;
  productName: string | null;
  text: string;
  senderName: string;
  /** While the public may see it. */
  listing: (MailedListing & Pick<ListingRow, 'city' | 'postalCode'>) | undefined;
  receiverId: string;
  receiverFirstName: string;
  receiverEmail: string;
}

/** The mail to send now, the time to check again, or null. */
export type MailClaim = { mail: UnreadMessage } | { lookAgainAt: Date } | null;

/**
 * Whether an unread message is worth a mail: at most one an hour per conversation and person, about messages that no
 * mail has covered. A retry of the same job may send it again.
 */
export function claimMail(db: Database, messageId: string, jobId: string): Promise<MailClaim> {
  return db.transaction().execute(async (tx) => {
    const found = await findUnread(tx, messageId);
    if (!found || found.archivedAt || !canBeMailed(found) || found.senderSuspendedAt) return null;
    const isRetry = found.mailJobId === jobId;
    if (!isRetry && found.position <= found.mailedPosition) return null;
    const remindAt = (found.pushedAt?.getTime() ?? 0) + AFTER_PUSH;
    if (!isRetry && found.position <= found.pushedPosition && remindAt > Date.now())
      return { lookAgainAt: new Date(remindAt) };
    const mailedAt = found.mailedAt?.getTime() ?? 0;
    // A time in the future: the clock was set back.
    if (!isRetry && Math.abs(Date.now() - mailedAt) < HOUR_MS)
      return { lookAgainAt: new Date(mailedAt + HOUR_MS) };
    await tx
      .updateTable('conversationMembers')
      .set({ mailJobId: jobId, mailedPosition: found.messageCount, mailedAt: new Date() })
      .where('conversationId', '=', found.conversationId)
      .where('userId', '=', found.receiverId)
      .execute();
    return { mail: { ...found, listing: await findLiveListing(tx, found.listingId) } };
  });
}

/** Undefined when it was read, a block hides it, or its receiver wants no mail. Locks against concurrent claims. */
function findUnread(tx: Queryable, messageId: string) {
  return unreadMessage(tx, messageId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messageMailRefusals as r').select('r.userId').whereRef('r.userId', '=', 'm.unreadBy'),
        ),
      ),
    )
    .select([
      'm.conversationId',
      'm.position',
      'm.text',
      'c.listingId',
      'c.messageCount',
      knownName<string | null>('l'),
      'receiver.id as receiverId',
      'receiver.firstName as receiverFirstName',
      'receiver.email as receiverEmail',
      'receiver.verifiedAt',
      'receiver.suspendedAt',
      'receiver.emailProvedAt',
      'receiver.emailGoneAt',
      'sender.firstName as senderName',
      'sender.suspendedAt as senderSuspendedAt',
      'me.archivedAt',
      'me.mailJobId',
      'me.mailedPosition',
      'me.mailedAt',
      'me.pushedPosition',
      'me.pushedAt',
    ])
    .forUpdate('me')
    .executeTakeFirst();
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
