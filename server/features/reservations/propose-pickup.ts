import { isDeepStrictEqual } from 'node:util';
import { reservationStepChatMessages } from '#contract/reservations/labels.ts';
import {
  findMissingSellerPickupPlaceFault,
  pickLatestNamedPickupPlace,
} from '#contract/reservations/pickup-places.ts';
import {
  isOpenReservationStatus,
  type ReservationRole,
} from '#contract/reservations/reservation-transitions.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { calculateReservationRequestExpiry } from './insert-reservation.ts';
import {
  calculateCurrentReservationStatus,
  type LockedReservationWithConversation,
  storeReservationStepMessage,
} from './lock-reservation-with-conversation.ts';
import {
  createPickupColumnValues,
  requirePickupPlaceFromSeller,
  requirePickupSlotNotClosed,
} from './pickup-times.ts';
import { reservationPushTitles } from './reservation-push-titles.ts';
import { enqueueAppointmentMails } from './send-appointment.ts';
import type { ReservationRow } from './tables.ts';

/**
 * Proposes an appointment, which the other person answers. Sent by the other person, the proposed one of an accepted
 * reservation is the new one; the one that stands, sent by either, drops the proposal.
 * @param sent with the place that `completeSellerPickupPlace` gives it
 * @throws Failure RESERVATION_DECIDED for a reservation that has ended; as `requirePickupSlotNotClosed` for a buyer,
 * and `requirePickupPlaceFromSeller`
 */
export async function proposePickup(
  tx: Queryable,
  services: Pick<Services, 'jobs' | 'config'>,
  locked: LockedReservationWithConversation,
  by: ReservationRole,
  sent: PickupAppointment,
): Promise<ReservationRow> {
  const { row } = locked;
  const status = calculateCurrentReservationStatus(row);
  if (!isOpenReservationStatus(status)) fail('RESERVATION_DECIDED', { details: { status } });
  const { by: proposer, ...proposed } = row.pickupProposed ?? { by: null };
  const isProposed = isDeepStrictEqual(sent, proposed);
  const save = async (columns: Partial<ReservationRow>, text: string, senderAction: string) => {
    const saved = await tx
      .updateTable('reservations')
      .set(columns)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await storeReservationStepMessage(tx, services, locked, text, senderAction);
    return saved;
  };
  if (isProposed && proposer === by) return row;
  if (isProposed) {
    const moved = await save(
      {
        ...createPickupColumnValues(sent),
        pickupProposed: null,
        pickupVersion: row.pickupVersion + 1,
        pickupSetAt: new Date(),
      },
      reservationStepChatMessages.pickupAccepted(sent),
      reservationPushTitles.pickupAccepted,
    );
    await enqueueAppointmentMails(tx, services, moved);
    return moved;
  }
  if (isDeepStrictEqual(sent, row.pickup))
    return proposer === null
      ? row
      : save(
          { pickupProposed: null, ...expiryWith(row, null) },
          reservationStepChatMessages.pickupKept(sent),
          reservationPushTitles.pickupKept,
        );
  if (by === 'seller') requirePickupPlaceFromSeller(sent);
  else if (row.sellerId) {
    const seller = await findAccount(tx, row.sellerId);
    requirePickupSlotNotClosed(sent, seller?.pickup ?? []);
  }
  const { pickupEndsAt } = createPickupColumnValues(sent);
  return save(
    { pickupProposed: { by, ...sent }, ...expiryWith(row, pickupEndsAt) },
    reservationStepChatMessages.pickupProposed(sent, row.pickup),
    reservationPushTitles.pickupProposed,
  );
}

/**
 * Appointment of a seller who leaves the place empty: at the place that the reservation has, unless the appointment is
 * one that stands without a place already.
 */
export function completeSellerPickupPlace(
  { pickup, pickupProposed }: ReservationRow,
  typed: PickupAppointment,
): PickupAppointment {
  const former = [pickupProposed, pickup];
  if (typed.place !== '' || !findMissingSellerPickupPlaceFault(typed, former)) return typed;
  return { ...typed, place: pickLatestNamedPickupPlace(former) };
}

/** Expiry of a request, which waits for the answer to a proposal although the time that was asked for passes. */
function expiryWith({ status, createdAt, pickupEndsAt }: ReservationRow, proposedEndsAt: Date | null) {
  if (status !== 'asked') return {};
  const isLater = pickupEndsAt && proposedEndsAt && proposedEndsAt > pickupEndsAt;
  return { expiresAt: calculateReservationRequestExpiry(createdAt, isLater ? proposedEndsAt : pickupEndsAt) };
}
