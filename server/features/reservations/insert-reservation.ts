import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '#contract/durations.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import { RESERVATION_REQUEST_EXPIRY_HOURS } from '#contract/reservations/rules.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createPickupColumnValues } from './pickup-times.ts';
import type { ReservationItemRow, ReservationRow } from './tables.ts';

interface Made {
  id?: string;
  conversationId: string;
  sellerId: string;
  buyerId: string;
  madeBy: ReservationRole;
  items: readonly NewReservationItemRow[];
  pickup?: PickupAppointment | undefined;
  note?: string | undefined;
}

export type NewReservationItemRow = Omit<ReservationItemRow, 'reservationId' | 'position' | 'handedQuantity'>;

/** Item with the current name and price of the listing. */
export const snapshotListingAsReservationItem = (
  listing: ListingRow,
  quantity: number,
): NewReservationItemRow => ({
  listingId: listing.id,
  productName: listing.productName,
  quantity,
  price: listing.price,
  priceType: listing.priceType,
});

/** Time at which an unanswered request expires. */
export function calculateReservationRequestExpiry(askedAt: Date, pickupEndsAt: Date | null): Date {
  const answer = new Date(askedAt.getTime() + RESERVATION_REQUEST_EXPIRY_HOURS * HOUR_MS);
  return pickupEndsAt && pickupEndsAt < answer ? pickupEndsAt : answer;
}

/** Stores a reservation: a request by a buyer, or one by a seller that is accepted at once. */
export async function insertReservation(
  tx: Queryable,
  { id = uuidv7(), items, pickup, note, ...people }: Made,
): Promise<ReservationRow> {
  const now = new Date();
  const appointment = createPickupColumnValues(pickup ?? null);
  const row = await tx
    .insertInto('reservations')
    .values({
      id,
      ...people,
      ...appointment,
      note: note ?? null,
      ...(people.madeBy === 'seller'
        ? { status: 'accepted', decidedAt: now, acceptedAt: now }
        : { status: 'asked', expiresAt: calculateReservationRequestExpiry(now, appointment.pickupEndsAt) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('reservationItems')
    .values(items.map((item, position) => ({ reservationId: id, position, ...item })))
    .execute();
  return row;
}
