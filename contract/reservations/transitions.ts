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

/** Words in which either side says how a reservation ended. */
export const outcomes = ['done', 'late', 'absent', 'fellThrough'] as const;
export type Outcome = (typeof outcomes)[number];

interface Transition {
  from: ReservationStatus;
  to: ReservationStatus;
  /** People who may cause it; nobody where time alone does. */
  by: readonly ReservationRole[];
  /** Cause: a `PATCH`, a `POST …/outcome` with one of these words, or time that has passed. */
  cause: 'decision' | 'time' | readonly Outcome[];
  /** True when a decision needs a reason. */
  needsReason?: true;
}

/** Every change of status there is; server, pages and tests read it. */
export const transitions: readonly Transition[] = [
  { from: 'asked', to: 'accepted', by: ['seller'], cause: 'decision' },
  { from: 'asked', to: 'declined', by: ['seller'], cause: 'decision' },
  { from: 'asked', to: 'cancelled', by: ['buyer'], cause: 'decision' },
  { from: 'asked', to: 'expired', by: [], cause: 'time' },
  { from: 'accepted', to: 'cancelled', by: ['buyer', 'seller'], cause: 'decision', needsReason: true },
  { from: 'accepted', to: 'done', by: ['buyer', 'seller'], cause: ['done', 'late'] },
  { from: 'accepted', to: 'missed', by: ['buyer', 'seller'], cause: ['absent'] },
  { from: 'accepted', to: 'cancelled', by: ['buyer', 'seller'], cause: ['fellThrough'] },
  { from: 'accepted', to: 'done', by: [], cause: 'time' },
  // A contradiction, within `CONTRADICTION_DAYS` of what the other side said.
  { from: 'done', to: 'missed', by: ['buyer', 'seller'], cause: ['absent', 'fellThrough'] },
];

/** Statuses that a `PATCH` may ask for. */
export const reservationDecisions = ['accepted', 'declined', 'cancelled'] as const;
export type ReservationDecision = (typeof reservationDecisions)[number];

export type DecisionRefusal = 'forbidden' | 'conflict';

/**
 * Transition by which a person decides; `same` when the reservation has the status already. Rights come before state:
 * a decision that is never theirs is forbidden whatever the status.
 */
export function findDecision(
  status: ReservationStatus,
  to: ReservationDecision,
  by: ReservationRole,
): Transition | 'same' | DecisionRefusal {
  const known = transitions.filter((one) => one.cause === 'decision' && one.to === to);
  if (!known.some((one) => one.by.includes(by))) return 'forbidden';
  if (status === to) return 'same';
  const transition = known.find(({ from }) => from === status);
  if (!transition) return 'conflict';
  return transition.by.includes(by) ? transition : 'forbidden';
}

/** Decisions that a person may take now, for the buttons of a page. */
export const openDecisions = (status: ReservationStatus, by: ReservationRole): ReservationDecision[] =>
  reservationDecisions.filter((to) => typeof findDecision(status, to, by) === 'object');

/** Status after an outcome; undefined when it may not be said in this status. */
export function statusAfterOutcome(
  status: ReservationStatus,
  outcome: Outcome,
): ReservationStatus | undefined {
  const transition = transitions.find(
    ({ from, cause }) => from === status && Array.isArray(cause) && cause.includes(outcome),
  );
  // What the second side says of a reservation that has ended stays with it, without changing it.
  return transition?.to ?? (status === 'done' || status === 'missed' ? status : undefined);
}

/** Statuses in which something is still to be done. */
export const openStatuses = ['asked', 'accepted'] as const satisfies readonly ReservationStatus[];

/** Statuses of an order sheet: what is still to be handed over, and what was or was not. */
export const sheetStatuses = [
  ...openStatuses,
  'done',
  'missed',
] as const satisfies readonly ReservationStatus[];

export const isOnSheet = (status: ReservationStatus): boolean => sheetStatuses.some((one) => one === status);

export const isOpenReservation = (status: ReservationStatus): boolean =>
  openStatuses.some((open) => open === status);
