import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { createReservationDecisionColumnValues } from './apply-reservation-decision-or-proposal.ts';
import { calculateCurrentReservationStatus } from './lock-reservation-with-conversation.ts';
import { findReservationOfMember, getReservationRole, lockReservation } from './queries.ts';
import type { ReservationRow } from './tables.ts';

/**
 * Request that another reservation is to replace: one of its buyer's that changes it, or its seller's for a part of it.
 * @throws Failure RESERVATION_NOT_FOUND; FORBIDDEN for a person in the other role
 */
export async function findReservationToReplace(
  tx: Queryable,
  viewerId: string,
  id: string,
  role: ReservationRole,
): Promise<ReservationRow> {
  const row = (await findReservationOfMember(tx, viewerId, id)) ?? fail('RESERVATION_NOT_FOUND');
  return getReservationRole(row, viewerId) === role ? row : fail('FORBIDDEN');
}

/**
 * Ends a request that another reservation replaces; its conversation is locked. No message is written: the other
 * reservation's tells it.
 * @throws Failure RESERVATION_DECIDED for one that does not wait for an answer any more
 */
export async function endReplacedReservationRequest(
  tx: Queryable,
  id: string,
  by: ReservationRole,
): Promise<void> {
  const row = (await lockReservation(tx, id)) ?? fail('RESERVATION_NOT_FOUND');
  const status = calculateCurrentReservationStatus(row);
  if (status !== 'asked')
    fail('RESERVATION_DECIDED', {
      details: { status },
      ...(by === 'buyer' && { fields: { replaces: texts.notReplaceable } }),
    });
  await tx
    .updateTable('reservations')
    .set({
      ...(by === 'buyer'
        ? createReservationDecisionColumnValues(row, 'cancelled', by, texts.replaced, undefined)
        : createReservationDecisionColumnValues(row, 'declined', by, texts.partReserved, undefined)),
      isReplaced: true,
    })
    .where('id', '=', row.id)
    .execute();
}
