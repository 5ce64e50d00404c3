import { sql } from 'kysely';
import { calculateQuantityForEditForm } from '#contract/listings/amounts.ts';
import { roundDownIndivisibleQuantity } from '#contract/listings/whole-units.ts';
import type { ListingBecamePublicHandler } from '#server/features/listings/became-public.ts';
import { findListingsById } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { type AcceptedListingLifecycleColumns, isListingExpired } from './transitions.ts';

type Stock = Pick<ListingRow, 'quantity' | 'reservedQuantity' | 'handedQuantity' | 'priceType'>;

/** Quantity that can still be reserved; null where the listing has none, as requests have. */
export const calculateQuantityLeft = ({
  quantity,
  reservedQuantity,
  handedQuantity,
}: Stock): number | null =>
  quantity === null
    ? null
    : Math.max(0, Number((quantity - reservedQuantity - handedQuantity).toFixed(DECIMALS)));

/** Quantity that the author has at this moment, as the forms show it. */
export const calculateStockQuantityWithReserved = (stock: Stock): number | null =>
  calculateQuantityForEditForm({
    ...stock,
    quantityLeft: calculateQuantityLeft(stock),
    quantityReserved: stock.reservedQuantity,
  });

const DECIMALS = 3;

/**
 * True for an offer of which nothing more can be reserved: nothing is left, or less than one of what is counted whole
 * and was published with a fraction. Half a piece that was published alone stays on offer, to be asked for by message.
 */
const isUsedUp = (stock: Stock): boolean =>
  stock.reservedQuantity + stock.handedQuantity > 0
    ? roundDownIndivisibleQuantity({ ...stock, quantity: calculateQuantityLeft(stock) ?? 0 }) === 0
    : calculateQuantityLeft(stock) === 0;

/**
 * True for an offer that is handed over completely: an author who makes it available again sets the same
 * quantity.
 */
export const isOfferFullyHandedOver = (stock: Stock): boolean =>
  isUsedUp(stock) && stock.reservedQuantity === 0;

/** True for an offer of which nothing is left while something is still to be handed over. */
export const isOfferFullyReserved = (stock: Stock): boolean => isUsedUp(stock) && stock.reservedQuantity > 0;

/** Columns after the author has set the quantity that there is now. */
export const createQuantitySetByAuthorColumns = () => ({
  handedQuantity: 0,
  quantitySetAt: sql<Date>`clock_timestamp()`,
});

/**
 * Columns of an edit with a quantity; none without one.
 * @throws Failure RESERVED when the quantity is less than what is accepted and open
 */
export function createQuantityUpdateColumns(
  { reservedQuantity }: Stock,
  quantity: number | null | undefined,
) {
  if (quantity === undefined) return {};
  if ((quantity ?? 0) < reservedQuantity) fail('RESERVED', { details: { reserved: reservedQuantity } });
  return createQuantitySetByAuthorColumns();
}

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /** True while some of an offer is requested or promised: its unit stays. */
    isListingRequested?: (tx: Queryable, listingId: string) => Promise<boolean>;
  }
}

/**
 * Checks that the unit of an offer stays while some of it is requested.
 * @throws Failure RESERVED
 */
export async function requireUnchangedUnitWhileReserved(
  tx: Queryable,
  { features }: Pick<Services, 'features'>,
  { id, priceType, reservedQuantity }: Pick<ListingRow, 'id' | 'priceType' | 'reservedQuantity'>,
  edited: Pick<ListingRow, 'priceType'>,
): Promise<void> {
  if (edited.priceType === priceType) return;
  for (const { isListingRequested } of features)
    if (await isListingRequested?.(tx, id)) fail('RESERVED', { details: { reserved: reservedQuantity } });
}

/** Quantities of an offer that its reservations promise, and that they handed over. */
export interface CountedQuantities {
  listingId: string;
  reserved: number;
  handed: number;
}

/**
 * Stores counted quantities of locked offers.
 * @returns the offers after it
 */
export async function storeCountedQuantities(
  tx: Queryable,
  counted: readonly CountedQuantities[],
): Promise<ListingRow[]> {
  const ids = counted.map(({ listingId }) => listingId);
  const [reserved, handed] = [counted.map((one) => one.reserved), counted.map((one) => one.handed)];
  await sql`
    update listings set reserved_quantity = counted.reserved, handed_quantity = counted.handed
    from unnest(${ids}::uuid[], ${reserved}::numeric[], ${handed}::numeric[]) as counted (id, reserved, handed)
    where counted.id = listings.id`.execute(tx);
  return findListingsById(tx, ids);
}

/**
 * Sets the availability of a locked offer by the quantity left, and back to the author's choice once
 * something is left again. What the author chose stays.
 * @param wasLive whether visitors saw the listing before the change
 */
export async function updateAvailabilityFromStock(
  tx: Queryable,
  signalChange: SignalPublicChange,
  { onBecamePublic }: { onBecamePublic: ListingBecamePublicHandler },
  listing: ListingRow,
  wasLive: boolean,
): Promise<ListingRow> {
  const changes = availabilityFor(listing);
  const changed = changes
    ? await tx
        .updateTable('listings')
        .set({ ...changes, ...createLegacyReservedForResetColumn(changes) })
        .where('id', '=', listing.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : listing;
  if (changed.isLive && !wasLive) await onBecamePublic(tx, listing.id);
  if (changed.isLive || wasLive) await signalChange();
  return changed;
}

/** Column of a reservation of the former kind, which a job has not moved yet: it goes with another availability. */
export const createLegacyReservedForResetColumn = ({
  availability,
}: Partial<AcceptedListingLifecycleColumns>) => (availability === 'reserved' ? {} : { reservedForId: null });

/** Changes by which the site follows the stock; undefined when there are none. */
function availabilityFor(listing: ListingRow): Partial<AcceptedListingLifecycleColumns> | undefined {
  const { status, availability, availabilityBefore, archivedBySite, isArchived } = listing;
  if (status !== 'accepted' || listing.quantity === null) return;
  if (!isUsedUp(listing)) {
    if (availabilityBefore === null) return;
    return {
      availability: availabilityBefore,
      availabilityBefore: null,
      isArchived: archivedBySite ? isListingExpired(listing) : isArchived,
      archivedBySite: false,
    };
  }
  const before = availabilityBefore ?? availability;
  if (isOfferFullyReserved(listing))
    return availability === 'available'
      ? { availability: 'reserved', availabilityBefore: before }
      : undefined;
  if (availability === 'soldOut') return;
  return {
    availability: 'soldOut',
    availabilityBefore: before,
    isArchived: true,
    archivedBySite: !isArchived,
  };
}
