import { validate as isUuid } from 'uuid';
import { listingTexts } from '#contract/listings/texts.ts';
import { isBlocked } from '#server/features/accounts/blocks/queries.ts';
import { lockAccounts } from '#server/features/accounts/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransaction } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { applyLifecycleActions, lockOwnListing } from './apply-lifecycle-actions.ts';

/**
 * Reserves a listing for the other person of one of its conversations, in place of any earlier one.
 * @throws Failure as `lockOwnListing`; INVALID_INPUT for a conversation that the author cannot see or of another
 * listing, or whose other person is suspended or has left
 */
export function reserveFor(
  write: ViewerTransaction,
  services: Pick<Services, 'config' | 'onBecamePublic'>,
  id: string,
  conversationId: string,
): Promise<ListingRow> {
  return write(async (tx, signalChange, author) => {
    const conversation = await findConversation(tx, id, conversationId);
    // Lock order: people before the listing, as in the erasure of an account.
    const [buyer] = conversation?.starterId ? await lockAccounts(tx, [conversation.starterId]) : [];
    const listing = await lockOwnListing(tx, author, id, 'reserved');
    const refuse = (reason: string) => fail('INVALID_INPUT', { fields: { conversationId: reason } });
    if (!conversation || (buyer && (await isBlocked(tx, author.id, buyer.id))))
      return refuse(listingTexts.reservedFor);
    if (!buyer || buyer.suspendedAt) return refuse(listingTexts.reservedForGone);
    return applyLifecycleActions(
      tx,
      signalChange,
      services,
      { ...listing, reservedForId: buyer.id },
      'reserved',
    );
  });
}

/**
 * Conversation about a listing. Its starter is never the listing's author; null when the starter's account
 * was erased.
 */
async function findConversation(tx: Queryable, listingId: string, conversationId: string) {
  if (!isUuid(listingId) || !isUuid(conversationId)) return undefined;
  return tx
    .selectFrom('conversations')
    .select('starterId')
    .where('id', '=', conversationId)
    .where('listingId', '=', listingId)
    .executeTakeFirst();
}
