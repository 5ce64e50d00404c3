import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { formatShortPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import {
  calculateReservationStatusAfterOutcome,
  isOpenReservationStatus,
  isOutcomeReportableBeforePickup,
  pickAllowedReservationDecisions,
  type ReservationRole,
  reservationOutcomes,
} from '#contract/reservations/reservation-transitions.ts';
import { reservationOutcomeLabels } from '#contract/reservations/rules.ts';
import type {
  PickupAppointment,
  Reservation,
  ReservationDecisionOrPickupBody,
  ReservationOutcomeBody,
} from '#contract/reservations/schemas.ts';
import { formatReplaceReservationPath } from '#web/offline/outbox/reservations.ts';
import { pickPickupAppointmentFields } from '../format-unbroken-pickup-appointment.ts';

/** Steps that need a form. */
export type ReservationActionFormName = 'accept' | 'decline' | 'part' | 'cancel' | 'propose' | 'handOver';

export interface ReservationNextStep {
  label: string;
  /** Effect of one touch; `opens` has the path of a page. */
  does:
    | { change: ReservationDecisionOrPickupBody }
    | { outcome: ReservationOutcomeBody }
    | { form: ReservationActionFormName }
    | { opens: string };
  /** True for the first step where nothing has to be done before the other person answers. */
  isSecondary?: boolean;
  isDangerous?: boolean;
}

export interface GroupedReservationNextSteps {
  /** Steps shown as buttons, two at most. */
  first: ReservationNextStep[];
  /** Further steps, in a menu. */
  others: ReservationNextStep[];
}

const EARLY_HANDOVER_LABEL = "C'est déjà fait";

/** Steps that a person may take now. */
export function groupReservationNextSteps(
  reservation: Reservation,
  role: ReservationRole,
  now: Date,
): GroupedReservationNextSteps {
  const { status, pickup, pickupProposed } = reservation;
  const decisions = pickAllowedReservationDecisions(status, role);
  const proposal = getOtherPartyPickupProposal(reservation, role);
  const shown = proposal ?? pickup;
  const first: ReservationNextStep[] = [];
  const others: ReservationNextStep[] = [];
  if (decisions.includes('accepted'))
    first.push({
      ...(pickupProposed && !proposal
        ? { label: pickup ? formatAcceptanceLabel(pickup) : 'Accepter sans attendre', isSecondary: true }
        : { label: 'Accepter' }),
      // Appointment sent along, as the buyer may be proposing another one that the seller has not read.
      does:
        shown?.place === ''
          ? { form: 'accept' }
          : { change: { status: 'accepted', ...(shown && { pickup: shown }) } },
    });
  if (decisions.includes('declined')) first.push({ label: 'Refuser', does: { form: 'decline' } });
  if (decisions.includes('accepted'))
    others.push({ label: "N'accepter qu'une partie", does: { form: 'part' } });
  // Proposal of the buyer: acceptance of an open request agrees to it, so this step is for accepted
  // reservations only.
  if (proposal && !decisions.includes('accepted')) {
    first.push({ label: "D'accord", does: { change: { pickup: proposal } } });
    if (pickup) others.push({ label: "Garder l'ancien rendez-vous", does: { change: { pickup } } });
  }
  if (isOpenReservationStatus(status)) {
    const isAnswer = proposal !== undefined && first.length < 2;
    const label = pickup || pickupProposed ? 'Proposer un autre moment' : 'Proposer un rendez-vous';
    (isAnswer ? first : others).push({
      label: isAnswer ? 'Autre moment' : label,
      does: { form: 'propose' },
    });
  }
  if (status === 'asked' && role === 'buyer')
    (first.length < 2 ? first : others).push({
      label: 'Modifier',
      does: { opens: formatReplaceReservationPath(reservation._id) },
    });
  const ended = endings(reservation, role, now);
  if (first.length === 0) first.push(...ended.splice(0, isHandoverDue(reservation, now) ? 1 : 0));
  others.push(...ended);
  if (decisions.includes('cancelled'))
    others.push({
      label: status === 'asked' ? 'Annuler ma demande' : 'Annuler la réservation',
      does: status === 'asked' ? { change: { status: 'cancelled' } } : { form: 'cancel' },
      isDangerous: true,
    });
  return { first, others };
}

/** Label that says for when a request is accepted, where the seller has proposed another time since. */
const formatAcceptanceLabel = (pickup: PickupAppointment) =>
  `Accepter pour ${formatShortPickupAppointment(pickup)}`;

/** Appointment that the other person proposed; undefined without one. */
export const getOtherPartyPickupProposal = (
  { pickupProposed }: Pick<Reservation, 'pickupProposed'>,
  role: ReservationRole,
): PickupAppointment | undefined =>
  pickupProposed && pickupProposed.by !== role ? pickPickupAppointmentFields(pickupProposed) : undefined;

/** True from the time on at which a side may report any outcome. */
const canReportAnyOutcome = ({ outcomeFrom }: Reservation, now: Date): boolean =>
  outcomeFrom !== null && new Date(outcomeFrom) <= now;

/** True where a side may report some outcome: of an accepted reservation, and against the other side's for some days. */
const canReportOutcome = ({ status, outcomes, outcomeUntil }: Reservation, now: Date): boolean =>
  outcomes.mine === null &&
  (status === 'accepted' || (status === 'done' && outcomeUntil !== null && now <= new Date(outcomeUntil)));

/**
 * True for an accepted reservation from the day of its appointment on, without one from the acceptance on: the handover
 * is offered first then, and in the menu before.
 */
export const isHandoverDue = (reservation: Reservation, now: Date): boolean => {
  const { status, pickup } = reservation;
  const isPickupDay = pickup !== null && pickup.date <= formatIsoDayInParis(now);
  return status === 'accepted' && (isPickupDay || canReportAnyOutcome(reservation, now));
};

/** Outcome steps that a side may take now, once; before the appointment only those that can be known. */
function endings(reservation: Reservation, role: ReservationRole, now: Date): ReservationNextStep[] {
  const { status, items } = reservation;
  if (!canReportOutcome(reservation, now)) return [];
  const isAny = canReportAnyOutcome(reservation, now);
  const isEarly = status === 'accepted' && !isHandoverDue(reservation, now);
  const steps = reservationOutcomes
    .filter((outcome) => calculateReservationStatusAfterOutcome(status, outcome))
    .filter((outcome) => isAny || isOutcomeReportableBeforePickup(status, outcome))
    .map(
      (outcome): ReservationNextStep => ({
        label: isEarly ? EARLY_HANDOVER_LABEL : reservationOutcomeLabels[outcome],
        does: { outcome: { outcome } },
      }),
    );
  if (role === 'seller' && items.length === 1)
    steps.splice(1, 0, { label: "C'est fait, pour une autre quantité", does: { form: 'handOver' } });
  return steps;
}
