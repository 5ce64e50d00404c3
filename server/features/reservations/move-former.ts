import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { hasMemberBlockBetween } from '#server/features/accounts/blocks/queries.ts';
import { calculateQuantityLeft } from '#server/features/listings/life/stock.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { LegacyPickupAppointment } from '#server/features/messaging/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { insertReservation, snapshotListingAsReservationItem } from './insert-reservation.ts';
import { createPickupColumnValues } from './pickup-times.ts';
import { lockListingsOfReservationItems, recountStock } from './recount-stock.ts';

// Delete this file, with the columns it reads, in the release after the next: 1.0.0 is the last that writes them.

type Needed = Pick<Services, 'publicChanges' | 'onBecamePublic'>;

/**
 * Turns listings that the former version reserved for a person into reservations of the remaining quantity.
 * Listings that cannot be reserved, such as requests, stay reserved without a person, as do those of people of whom one
 * has blocked the other.
 * @returns number of listings moved
 */
export function convertFormerReservedListingsToReservations(
  { publicChanges, ...services }: Needed,
  limit: number,
): Promise<number> {
  return publicChanges.transaction(async (tx, signalChange) => {
    const reserved = await tx
      .selectFrom('listings')
      .selectAll()
      .where('reservedForId', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const listing of reserved) await moveReservation(tx, signalChange, services, listing);
    return reserved.length;
  });
}

async function moveReservation(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Pick<Services, 'onBecamePublic'>,
  listing: ListingRow,
): Promise<void> {
  const conversation = await tx
    .selectFrom('conversations')
    .select(['id', 'starterId'])
    .where('listingId', '=', listing.id)
    .where('starterId', '=', listing.reservedForId)
    .executeTakeFirst();
  const left = calculateQuantityLeft(listing) ?? 0;
  const isMoved =
    conversation?.starterId &&
    left > 0 &&
    listing.status === 'accepted' &&
    !(await hasMemberBlockBetween(tx, listing.userId, conversation.starterId));
  const open = await tx
    .updateTable('listings')
    // Availability reset to "available" first, so that a cancellation restores it.
    .set({ reservedForId: null, ...(isMoved && { availability: 'available' }) })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isMoved || !conversation.starterId) return;
  await insertReservation(tx, {
    conversationId: conversation.id,
    sellerId: listing.userId,
    buyerId: conversation.starterId,
    madeBy: 'seller',
    items: [snapshotListingAsReservationItem(listing, left)],
  });
  await recountStock(tx, signalChange, services, new Map([[open.id, open]]));
}

/**
 * Moves the appointment that the former version stored in a conversation to its reservation. Without a
 * reservation, one of one unit, or of the remaining quantity, is created, as no quantity was agreed. Where
 * none can be created, and for a day in the past, only the message about it stays.
 * @returns number of conversations moved
 */
export function migrateAppointmentsOfFormerVersion(
  { publicChanges, ...services }: Needed,
  limit: number,
): Promise<number> {
  return publicChanges.transaction(async (tx, signalChange) => {
    const found = await tx
      .selectFrom('conversations')
      .select(['id', 'pickup', 'listingId', 'starterId'])
      .where('pickup', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const conversation of found) await movePickup(tx, signalChange, services, conversation);
    if (found.length > 0)
      await tx
        .updateTable('conversations')
        .set({ pickup: null })
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        .execute();
    return found.length;
  });
}

interface FormerConversation {
  id: string;
  pickup: LegacyPickupAppointment | null;
  listingId: string | null;
  starterId: string | null;
}

async function movePickup(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Pick<Services, 'onBecamePublic'>,
  { id, pickup: agreed, listingId, starterId }: FormerConversation,
): Promise<void> {
  if (!agreed || agreed.date < formatIsoDayInParis(new Date())) return;
  const { agreedAt: _, ...pickup } = agreed;
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set(createPickupColumnValues(pickup))
    .where('conversationId', '=', id)
    .where('status', '=', 'accepted')
    .where('pickup', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n || listingId === null || starterId === null) return;
  const stock = await lockListingsOfReservationItems(tx, [{ listingId, quantity: 1 }]);
  const listing = stock.get(listingId);
  const left = (listing && calculateQuantityLeft(listing)) ?? 0;
  if (!listing || left === 0 || !listing.isLive) return;
  if (await hasMemberBlockBetween(tx, listing.userId, starterId)) return;
  await insertReservation(tx, {
    conversationId: id,
    sellerId: listing.userId,
    buyerId: starterId,
    madeBy: 'seller',
    items: [snapshotListingAsReservationItem(listing, Math.min(1, left))],
    pickup,
  });
  await recountStock(tx, signalChange, services, stock);
}
