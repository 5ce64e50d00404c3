import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { decisionColumns } from './change-reservation.ts';
import { calculateCurrentReservationStatus } from './lock-reservation-with-thread.ts';
import { findReservation, lockReservation } from './queries.ts';
import type { ReservationRow } from './tables.ts';

/**
 * Reservation of a buyer that another one is to replace.
 * @throws Failure RESERVATION_NOT_FOUND; FORBIDDEN for its seller
 */
export async function findReplaced(tx: Queryable, buyerId: string, id: string): Promise<ReservationRow> {
  const row = (await findReservation(tx, buyerId, id)) ?? fail('RESERVATION_NOT_FOUND');
  return row.buyerId === buyerId ? row : fail('FORBIDDEN');
}

/**
 * Cancels a request that another one replaces; its conversation is locked.
 * @throws Failure RESERVATION_DECIDED for one that does not wait for an answer any more
 */
export async function cancelReplaced(tx: Queryable, id: string): Promise<void> {
  const row = (await lockReservation(tx, id)) ?? fail('RESERVATION_NOT_FOUND');
  const status = calculateCurrentReservationStatus(row);
  if (status !== 'asked')
    fail('RESERVATION_DECIDED', { details: { status }, fields: { replaces: texts.notReplaceable } });
  await tx
    .updateTable('reservations')
    .set(decisionColumns(row, 'cancelled', 'buyer', texts.replaced, undefined))
    .where('id', '=', row.id)
    .execute();
}
