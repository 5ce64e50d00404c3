import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import { formatShortPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import {
  isOpenReservationStatus,
  type ReservationRole,
} from '#contract/reservations/reservation-transitions.ts';
import {
  formatOutcomeReportedByOther,
  reservationOutcomeLabels,
  reservationStatusLabels,
  reservationTexts,
} from '#contract/reservations/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { formatUnbrokenPickupAppointment } from '../format-unbroken-pickup-appointment.ts';

export const determineReservationRole = (
  { seller }: Pick<Reservation, 'seller'>,
  userId: string,
): ReservationRole => (seller._id === userId ? 'seller' : 'buyer');

export const getOtherReservationParty = (
  reservation: Pick<Reservation, 'seller' | 'buyer'>,
  role: ReservationRole,
) => (role === 'seller' ? reservation.buyer : reservation.seller);

/** True when a reservation waits for an answer of this role: who proposed an appointment last has none to give. */
export function isReservationAwaitingRoleAnswer(
  { status, pickupProposed }: Reservation,
  role: ReservationRole,
): boolean {
  if (pickupProposed) return pickupProposed.by !== role;
  return status === 'asked' && role === 'seller';
}

/** State of a reservation in one sentence, for the buyer or the seller. */
export function formatReservationState(reservation: Reservation, role: ReservationRole): string {
  const { status, pickupProposed, reason, cancelledBy } = reservation;
  const { firstName, _id } = getOtherReservationParty(reservation, role);
  const name = _id === DELETED_MEMBER_PLACEHOLDER._id ? "L'autre personne" : firstName;
  const because = reason ? ` : ${reason}` : '.';
  if (pickupProposed)
    return pickupProposed.by === role
      ? `Vous avez proposé ${formatUnbrokenPickupAppointment(pickupProposed)} : en attente de ${name}.`
      : `${name} propose ${formatUnbrokenPickupAppointment(pickupProposed)}.`;
  if (status === 'asked')
    return role === 'seller' ? `${name} attend votre réponse.` : `${name} doit encore répondre.`;
  if (status === 'declined')
    return role === 'seller' ? `Vous avez refusé${because}` : `${name} a refusé${because}`;
  if (status === 'cancelled' && cancelledBy)
    return cancelledBy === role ? `Vous avez annulé${because}` : `${name} a annulé${because}`;
  return `${reservationStatusLabels[status]}.`;
}

/**
 * Sentences that say who reported what about the end of a reservation, the reader first, and what a missed handover
 * changes; none while it is open.
 */
export function formatOutcomeReports(reservation: Reservation, role: ReservationRole): string[] {
  const { status, outcomes } = reservation;
  if (isOpenReservationStatus(status)) return [];
  const { firstName } = getOtherReservationParty(reservation, role);
  return [
    ...(outcomes.mine ? [`Vous avez dit : ${reservationOutcomeLabels[outcomes.mine]}.`] : []),
    ...(outcomes.theirs ? [`${firstName} a dit : ${formatOutcomeReportedByOther(outcomes.theirs)}.`] : []),
    ...(status === 'missed' ? [reservationTexts.missedConsequences] : []),
  ];
}

/** How an open reservation stands, and when, in few words: "Acceptée, sam. 28 nov. à 9 h". */
export function formatShortReservationState(reservation: Reservation, role: ReservationRole): string {
  const { status, pickup, pickupProposed } = reservation;
  if (pickupProposed) {
    const { firstName } = getOtherReservationParty(reservation, role);
    const when = formatShortPickupAppointment(pickupProposed);
    return pickupProposed.by === role
      ? `Vous avez proposé ${when} : en attente de ${firstName}`
      : `${firstName} propose ${when}`;
  }
  const state =
    status === 'asked' && role === 'seller' ? 'Attend votre réponse' : reservationStatusLabels[status];
  return `${state}, ${pickup ? formatShortPickupAppointment(pickup) : 'moment à convenir'}`;
}
