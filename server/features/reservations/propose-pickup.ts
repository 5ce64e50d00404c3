import { isDeepStrictEqual } from 'node:util';
import { stepMessages } from '#contract/reservations/labels.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';
import { isOpenReservation, type ReservationRole } from '#contract/reservations/transitions.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { expiryOf } from './insert-reservation.ts';
import { type LockedStep, say, statusNow } from './lock-step.ts';
import { pickupColumns, requireInTime } from './pickup-times.ts';
import { mailAppointment } from './send-appointment.ts';
import type { ReservationRow } from './tables.ts';

/**
 * Proposes an appointment, which the other person answers. Sent by the other person, the proposed one of an accepted
 * reservation is the new one; the one that stands, sent by either, drops the proposal.
 * @throws Failure RESERVATION_DECIDED for a reservation that has ended
 */
export async function proposePickup(
  tx: Queryable,
  services: Pick<Services, 'jobs' | 'config'>,
  step: LockedStep,
  by: ReservationRole,
  sent: Pickup,
): Promise<ReservationRow> {
  const { row } = step;
  const status = statusNow(row);
  if (!isOpenReservation(status)) fail('RESERVATION_DECIDED', { details: { status } });
  const { by: proposer, ...proposed } = row.pickupProposed ?? { by: null };
  const isProposed = isDeepStrictEqual(sent, proposed);
  const save = async (columns: Partial<ReservationRow>, text: string) => {
    const saved = await tx
      .updateTable('reservations')
      .set(columns)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await say(tx, services, step, text);
    return saved;
  };
  if (isProposed && proposer === by) return row;
  if (isProposed) {
    const moved = await save(
      {
        ...pickupColumns(sent),
        pickupProposed: null,
        pickupVersion: row.pickupVersion + 1,
        pickupSetAt: new Date(),
      },
      stepMessages.pickupAccepted(sent),
    );
    await mailAppointment(tx, services, moved);
    return moved;
  }
  if (isDeepStrictEqual(sent, row.pickup))
    return proposer === null
      ? row
      : save({ pickupProposed: null, ...expiryWith(row, null) }, stepMessages.pickupKept(sent));
  if (by === 'buyer' && row.sellerId) {
    const seller = await findAccount(tx, row.sellerId);
    requireInTime(sent, seller?.pickup ?? []);
  }
  const { pickupEndsAt } = pickupColumns(sent);
  return save(
    { pickupProposed: { by, ...sent }, ...expiryWith(row, pickupEndsAt) },
    stepMessages.pickupProposed(sent, row.pickup),
  );
}

/** Expiry of a request, which waits for the answer to a proposal although the time that was asked for passes. */
function expiryWith({ status, createdAt, pickupEndsAt }: ReservationRow, proposedEndsAt: Date | null) {
  if (status !== 'asked') return {};
  const isLater = pickupEndsAt && proposedEndsAt && proposedEndsAt > pickupEndsAt;
  return { expiresAt: expiryOf(createdAt, isLater ? proposedEndsAt : pickupEndsAt) };
}
