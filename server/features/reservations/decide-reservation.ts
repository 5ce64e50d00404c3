import { isDeepStrictEqual } from 'node:util';
import { stepMessages } from '#contract/reservations/labels.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { ReservationChange } from '#contract/reservations/schemas.ts';
import {
  findDecision,
  type ReservationDecision,
  type ReservationRole,
} from '#contract/reservations/transitions.ts';
import { fail } from '#server/platform/fail.ts';
import { requireAcceptedTerms } from '#server/platform/http/viewer.ts';
import type { ViewerTransaction } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { countStock, lockStock, requireInStock } from './count-stock.ts';
import { lockStep, say, statusNow } from './lock-step.ts';
import { pickupColumns, requireComing } from './pickup-times.ts';
import { proposePickup } from './propose-pickup.ts';
import { listItems, roleOf } from './queries.ts';
import { mailAppointment } from './send-appointment.ts';
import type { ReservationRow } from './tables.ts';

type Needed = Pick<Services, 'jobs' | 'config' | 'onBecamePublic'>;

/**
 * Carries out a decision about a reservation, or proposes another appointment, and says so in the thread. What
 * `transitions` does not know is refused; the same again does nothing. The proposed appointment of a request, sent by
 * the other person, accepts the request: docs/decisions/0037-appointments.md.
 * @throws Failure RESERVATION_NOT_FOUND, FORBIDDEN, RESERVATION_DECIDED with the status that stands, INVALID_INPUT
 * without a needed reason or for an appointment that is past; NOT_AVAILABLE, NOT_ENOUGH, TERMS_CHANGED; as
 * `lockMessageThread`
 */
export function changeReservation(
  write: ViewerTransaction,
  services: Needed,
  id: string,
  { status, reason, pickup }: ReservationChange,
): Promise<ReservationRow> {
  if (pickup && status !== 'declined' && status !== 'cancelled') requireComing(pickup);
  return write(async (tx, signalChange, viewer) => {
    const step = await lockStep(tx, viewer, id, { whenSilenced: status === 'cancelled' });
    // Who refuses or cancels does not have to accept new terms before.
    if (status === 'accepted' || status === undefined) requireAcceptedTerms(viewer);
    const by = roleOf(step.row, viewer.id);
    const isAgreed = status === undefined && isAgreement(step.row, by, pickup);
    const decision = isAgreed ? 'accepted' : status;
    if (decision === undefined) return pickup ? proposePickup(tx, services, step, by, pickup) : step.row;
    if (!isAgreed && !requireDecision(step.row, decision, by, reason)) return step.row;
    const items = await listItems(tx, [step.row.id]);
    const holdsStock = decision === 'accepted' || step.row.status === 'accepted';
    const stock = holdsStock ? await lockStock(tx, items) : new Map();
    if (decision === 'accepted') requireInStock(items, stock);
    const row = await tx
      .updateTable('reservations')
      .set(decisionColumns(step.row, decision, by, reason, pickup))
      .where('id', '=', step.row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await countStock(tx, signalChange, services, stock);
    const text = stepMessages[decision]({ items, pickup: row.pickup }, row.reason);
    await say(tx, services, step, text);
    await mailAppointment(tx, services, row);
    return row;
  });
}

/** True when a person sends the appointment that the other one proposed for a request: both have then agreed to it. */
function isAgreement(row: ReservationRow, by: ReservationRole, sent: ReservationChange['pickup']): boolean {
  const { by: proposer, ...proposed } = row.pickupProposed ?? { by: null };
  return (
    statusNow(row) === 'asked' && proposer !== null && proposer !== by && isDeepStrictEqual(sent, proposed)
  );
}

/** @returns false when there is nothing to do */
function requireDecision(
  row: ReservationRow,
  to: ReservationDecision,
  by: ReservationRole,
  reason: string | undefined,
): boolean {
  const status = statusNow(row);
  const found = findDecision(status, to, by);
  if (found === 'forbidden') fail('FORBIDDEN');
  if (found === 'same') return false;
  if (found === 'conflict') fail('RESERVATION_DECIDED', { details: { status } });
  if (found.needsReason && !reason) fail('INVALID_INPUT', { fields: { reason: texts.reason } });
  return true;
}

/**
 * Columns after a decision. What the seller accepts is the appointment sent along, or the buyer's last proposal, or
 * the one that was asked for; a proposal of the seller's own stays for the buyer to answer.
 */
export function decisionColumns(
  { pickup: asked, pickupProposed }: ReservationRow,
  status: ReservationDecision,
  by: ReservationRole,
  reason: string | undefined,
  sent: ReservationChange['pickup'],
) {
  const now = new Date();
  if (status !== 'accepted')
    return {
      status,
      decidedAt: now,
      expiresAt: null,
      pickupProposed: null,
      reason: reason ?? null,
      ...(status === 'cancelled' && { cancelledBy: by }),
    };
  const { by: proposer, ...proposed } = pickupProposed ?? { by: null };
  const pickup = sent ?? (proposer === 'buyer' && 'date' in proposed ? proposed : asked);
  // The appointment that was proposed may have passed since.
  if (pickup && pickup !== asked) requireComing(pickup);
  const isAnswered = sent !== undefined || proposer === 'buyer' || isDeepStrictEqual(pickup, proposed);
  return {
    status,
    decidedAt: now,
    acceptedAt: now,
    expiresAt: null,
    ...pickupColumns(pickup),
    ...(isAnswered && { pickupProposed: null }),
  };
}
