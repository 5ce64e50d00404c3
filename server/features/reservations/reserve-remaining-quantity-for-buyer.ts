import { validate as isUuid } from 'uuid';
import { listingErrorTexts } from '#contract/listings/texts.ts';
import { reservationStepChatMessages } from '#contract/reservations/labels.ts';
import { hasMemberBlockBetween } from '#server/features/accounts/blocks/queries.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import {
  applyListingLifecycleActions,
  lockListingForOwner,
  requireListingOwnerMayAct,
} from '#server/features/listings/life/apply-listing-lifecycle-actions.ts';
import { calculateQuantityLeft } from '#server/features/listings/life/stock.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { lockOrCreateConversation, storeMessage } from '#server/features/messaging/store-message.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { insertReservation, snapshotListingAsReservationItem } from './insert-reservation.ts';
import { enforceReservationRateLimit } from './limit-requests.ts';
import { recountStock } from './recount-stock.ts';
import { reservationPushTitles } from './reservation-push-titles.ts';

/**
 * Reserves the remaining quantity of a listing for the other person of one of its conversations; a request
 * for produce, which has no quantity, is only marked as reserved. A repeated call does nothing.
 * @throws Failure as `lockListingForOwner`; NOT_ENOUGH when nothing is left; INVALID_INPUT for a conversation that
 * the author cannot see or of another listing, or whose other person is suspended or has left; TOO_MANY_REQUESTS
 */
export function reserveRemainingQuantityForBuyer(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'jobs' | 'config' | 'produce' | 'onBecamePublic'>,
  id: string,
  conversationId: string,
): Promise<ListingRow> {
  return write(async (tx, signalChange, author) => {
    requireListingOwnerMayAct(author, await findListing(tx, id), 'reserved');
    const buyerId = await requireBuyer(tx, author.id, id, conversationId);
    // Lock order: accounts, conversation, listing.
    const thread = await lockOrCreateConversation(tx, author, { conversationId });
    const listing = await lockListingForOwner(tx, author, id, 'reserved');
    if (listing.mainType === 'asked')
      return applyListingLifecycleActions(tx, signalChange, services, listing, 'reserved');
    const left = calculateQuantityLeft(listing) ?? 0;
    if (left === 0) {
      if (await isReservedFor(tx, listing.id, buyerId)) return listing;
      fail('NOT_ENOUGH', { details: { left: [{ adId: listing.id, quantityLeft: 0 }] } });
    }
    await enforceReservationRateLimit(tx, services, author.id, buyerId);
    // Availability reset to "available" first, so that a cancellation restores it.
    const open =
      listing.availability === 'available'
        ? listing
        : await applyListingLifecycleActions(tx, signalChange, services, listing, 'available');
    const items = [snapshotListingAsReservationItem(open, left)];
    const people = { sellerId: author.id, buyerId, madeBy: 'seller' } as const;
    await insertReservation(tx, { conversationId: thread.id, ...people, items });
    await recountStock(tx, signalChange, services, new Map([[open.id, open]]));
    await storeMessage(tx, services, thread, {
      text: reservationStepChatMessages.reserved({ items, pickup: null }),
      senderAction: reservationPushTitles.reserved,
    });
    return (await findListing(tx, id)) ?? fail('LISTING_NOT_FOUND');
  });
}

/** Person who started a conversation about a listing, which is never its author. */
async function requireBuyer(
  tx: Queryable,
  authorId: string,
  listingId: string,
  conversationId: string,
): Promise<string> {
  const refuse = (reason: string) => fail('INVALID_INPUT', { fields: { conversationId: reason } });
  const conversation = isUuid(conversationId)
    ? await tx
        .selectFrom('conversations')
        .select('starterId')
        .where('id', '=', conversationId)
        .where('listingId', '=', listingId)
        .executeTakeFirst()
    : undefined;
  if (!conversation) return refuse(listingErrorTexts.reservedFor);
  const buyer = conversation.starterId ? await findAccount(tx, conversation.starterId) : undefined;
  if (buyer && (await hasMemberBlockBetween(tx, authorId, buyer.id)))
    return refuse(listingErrorTexts.reservedFor);
  if (!buyer || buyer.suspendedAt) return refuse(listingErrorTexts.reservedForGone);
  return buyer.id;
}

async function isReservedFor(tx: Queryable, listingId: string, buyerId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('reservationItems')
    .innerJoin('reservations', 'reservations.id', 'reservationItems.reservationId')
    .select('reservations.id')
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyerId)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return found !== undefined;
}
