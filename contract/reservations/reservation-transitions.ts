/** Statuses of a reservation. No dependency: pages load this file. */
export const reservationStatuses = [
  'asked',
  'accepted',
  'declined',
  'expired',
  'cancelled',
  'done',
  'missed',
] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** The two people of a reservation. */
export const reservationRoles = ['buyer', 'seller'] as const;
export type ReservationRole = (typeof reservationRoles)[number];

/** Outcomes that either side may report. */
export const reservationOutcomes = ['done', 'late', 'absent', 'fellThrough'] as const;
export type ReservationOutcome = (typeof reservationOutcomes)[number];

interface Transition {
  from: ReservationStatus;
  to: ReservationStatus;
  /** Roles that may cause the transition; none when time alone does. */
  by: readonly ReservationRole[];
  /** Cause: a `PATCH`, a `POST …/outcome` with one of these outcomes, or elapsed time. */
  cause: 'decision' | 'time' | readonly ReservationOutcome[];
  /** True when a decision needs a reason. */
  needsReason?: true;
}

/** All changes of status; server, pages and tests read them. */
export const reservationTransitions: readonly Transition[] = [
  { from: 'asked', to: 'accepted', by: ['seller'], cause: 'decision' },
  { from: 'asked', to: 'declined', by: ['seller'], cause: 'decision' },
  { from: 'asked', to: 'cancelled', by: ['buyer'], cause: 'decision' },
  { from: 'asked', to: 'expired', by: [], cause: 'time' },
  { from: 'accepted', to: 'cancelled', by: ['buyer', 'seller'], cause: 'decision', needsReason: true },
  { from: 'accepted', to: 'done', by: ['buyer', 'seller'], cause: ['done', 'late'] },
  { from: 'accepted', to: 'missed', by: ['buyer', 'seller'], cause: ['absent'] },
  { from: 'accepted', to: 'cancelled', by: ['buyer', 'seller'], cause: ['fellThrough'] },
  { from: 'accepted', to: 'done', by: [], cause: 'time' },
  // Contradiction within `MAX_DAYS_TO_CONTRADICT_OUTCOME` of the other side's outcome.
  { from: 'done', to: 'missed', by: ['buyer', 'seller'], cause: ['absent', 'fellThrough'] },
];

/** Statuses that a `PATCH` may request. */
export const reservationDecisions = ['accepted', 'declined', 'cancelled'] as const;
export type ReservationDecision = (typeof reservationDecisions)[number];

export type ReservationDecisionErrorKind = 'forbidden' | 'conflict';

/**
 * Transition by which a person decides; `same` when the reservation already has the status. Rights are
 * checked before the status: a decision that a role can never take is forbidden in every status.
 */
export function pickReservationDecisionTransition(
  status: ReservationStatus,
  to: ReservationDecision,
  by: ReservationRole,
): Transition | 'same' | ReservationDecisionErrorKind {
  const candidates = reservationTransitions.filter((one) => one.cause === 'decision' && one.to === to);
  if (!candidates.some((one) => one.by.includes(by))) return 'forbidden';
  if (status === to) return 'same';
  const transition = candidates.find(({ from }) => from === status);
  if (!transition) return 'conflict';
  return transition.by.includes(by) ? transition : 'forbidden';
}

/** Decisions that a person may take now, for the buttons of a page. */
export const pickAllowedReservationDecisions = (
  status: ReservationStatus,
  by: ReservationRole,
): ReservationDecision[] =>
  reservationDecisions.filter((to) => typeof pickReservationDecisionTransition(status, to, by) === 'object');

/** Status after an outcome; undefined when no outcome is accepted in this status. */
export function calculateReservationStatusAfterOutcome(
  status: ReservationStatus,
  outcome: ReservationOutcome,
): ReservationStatus | undefined {
  const transition = reservationTransitions.find(
    ({ from, cause }) => from === status && Array.isArray(cause) && cause.includes(outcome),
  );
  // Second outcome stored with an ended reservation, whose status stays.
  return transition?.to ?? (status === 'done' || status === 'missed' ? status : undefined);
}

/**
 * True for an outcome that a side may report before the appointment: that the handover is done, as two people who agree on
 * it may meet earlier, and, once the other side has said so, that it did not take place. The others can be known only from
 * the start of the appointment.
 */
export const isOutcomeReportableBeforePickup = (
  status: ReservationStatus,
  outcome: ReservationOutcome,
): boolean => outcome === 'done' || (status === 'done' && outcome === 'fellThrough');

/** Statuses of reservations that are not ended. */
export const openReservationStatuses = ['asked', 'accepted'] as const satisfies readonly ReservationStatus[];

/** Statuses of an order sheet: items to hand over, and items handed over or missed. */
export const orderSheetReservationStatuses = [
  ...openReservationStatuses,
  'done',
  'missed',
] as const satisfies readonly ReservationStatus[];

export const isReservationStatusOnOrderSheet = (status: ReservationStatus): boolean =>
  orderSheetReservationStatuses.some((one) => one === status);

export const isOpenReservationStatus = (status: ReservationStatus): boolean =>
  openReservationStatuses.some((open) => open === status);

/** True for a side that may answer, once, for moderators, the other side's word that the handover was missed. */
export const isMissedHandoverReportAnswerable = (
  status: ReservationStatus,
  theirs: ReservationOutcome | null,
  answer: string | null,
): boolean => status === 'missed' && (theirs === 'absent' || theirs === 'fellThrough') && answer === null;
