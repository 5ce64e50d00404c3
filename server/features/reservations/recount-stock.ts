import { sql } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import { reservationTexts } from '#contract/reservations/rules.ts';
import {
  type CountedQuantities,
  calculateQuantityLeft,
  storeCountedQuantities,
  updateAvailabilityFromStock,
} from '#server/features/listings/life/stock.ts';
import { lockListingsForStock } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReservationItemRow } from './tables.ts';

type Item = Pick<ReservationItemRow, 'listingId' | 'quantity'>;

/** Listings of items, locked by `lockListingsForStock`. */
export async function lockListingsOfReservationItems(
  tx: Queryable,
  items: readonly Item[],
): Promise<Map<string, ListingRow>> {
  const ids = [...new Set(items.flatMap(({ listingId }) => listingId ?? []))];
  return new Map((await lockListingsForStock(tx, ids)).map((row) => [row.id, row]));
}

/**
 * Checks that enough is left for these items.
 * @throws Failure NOT_ENOUGH with what is left of each listing that lacks
 */
export function requireQuantityLeft(items: readonly Item[], stock: ReadonlyMap<string, ListingRow>): void {
  const lacking = items.flatMap(({ listingId, quantity }) => {
    const listing = stock.get(listingId ?? '');
    const quantityLeft = (listing && calculateQuantityLeft(listing)) ?? 0;
    return quantity > quantityLeft ? [{ adId: listingId, quantityLeft }] : [];
  });
  if (lacking.length > 0) fail('NOT_ENOUGH', { details: { left: lacking } });
}

/**
 * Checks, when a request is accepted, that every listing is still there with enough left. An archived listing passes:
 * the seller decides whether to hand it over. One that the seller declared sold out meanwhile is not the buyer's to
 * accept, who agrees to a time that the seller proposed before.
 * @param by person whose answer accepts the request
 * @throws Failure NOT_AVAILABLE for a listing that was deleted, withdrawn or sold out, NOT_ENOUGH
 */
export function requireReservableItems(
  items: readonly Item[],
  stock: ReadonlyMap<string, ListingRow>,
  by: ReservationRole,
): void {
  throwForUnreservableItems(
    items.map(({ listingId }) => {
      const listing = stock.get(listingId ?? '');
      const isSoldOut = by === 'buyer' && listing?.availability === 'soldOut';
      return listing?.status === 'accepted' && !isSoldOut ? undefined : reservationTexts.unavailable;
    }),
  );
  requireQuantityLeft(items, stock);
}

/**
 * Refuses a reservation some of whose items cannot be reserved.
 * @param reasons text for each item, undefined for one that can be reserved
 * @param part part of an item to which the texts belong, as ".quantity"
 * @throws Failure of the code, NOT_AVAILABLE by default
 */
export function throwForUnreservableItems(
  reasons: readonly (string | undefined)[],
  { code = 'NOT_AVAILABLE', part = '' }: { code?: ErrorCode; part?: string } = {},
): void {
  const fields = Object.fromEntries(
    reasons.flatMap((reason, index) => (reason === undefined ? [] : [[`items.${index}${part}`, reason]])),
  );
  if (Object.keys(fields).length > 0) fail(code, { fields });
}

/**
 * Recounts the reserved and the handed quantity of locked listings from their reservations, and updates their
 * availability. Appointments of a week before the last weekly reset count for neither. A counter changed by additions could drift; a recount cannot.
 * @param before listings as `lockListingsOfReservationItems` returned them
 */
export async function recountStock(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Pick<Services, 'onBecamePublic'>,
  before: ReadonlyMap<string, ListingRow>,
): Promise<void> {
  for (const listing of await storeCountedQuantities(tx, await countQuantities(tx, [...before.keys()])))
    await updateAvailabilityFromStock(
      tx,
      signalChange,
      services,
      listing,
      before.get(listing.id)?.isLive ?? false,
    );
}

async function countQuantities(tx: Queryable, listingIds: string[]): Promise<CountedQuantities[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<CountedQuantities>`
    select l.id as listing_id,
      coalesce(sum(i.quantity) filter (where r.status = 'accepted'), 0) as reserved,
      coalesce(sum(coalesce(i.handed_quantity, i.quantity)) filter (
        where r.status = 'done' and r.done_at > coalesce(l.quantity_set_at, '-infinity')
      ), 0) as handed
    from listings l
    left join reservation_items i on i.listing_id = l.id
    left join reservations r on r.id = i.reservation_id
      and (r.pickup_ends_at is null or r.pickup_ends_at > coalesce(l.weekly_reset_at, '-infinity'))
    where l.id = any(${listingIds}::uuid[])
    group by l.id order by l.id`.execute(tx);
  return rows;
}
