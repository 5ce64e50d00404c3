import { isDeepStrictEqual } from 'node:util';
import { reservationStepChatMessages } from '#contract/reservations/labels.ts';
import {
  pickReservationDecisionTransition,
  type ReservationDecision,
  type ReservationRole,
} from '#contract/reservations/reservation-transitions.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { ReservationDecisionOrPickupBody } from '#contract/reservations/schemas.ts';
import { fail } from '#server/platform/fail.ts';
import { requireAcceptedTerms } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { createDeclinedOrCancelledReservationColumns } from './end-reservations.ts';
import { hasBuyerRepeatedlyWithdrawnRequests } from './limit-requests.ts';
import {
  calculateCurrentReservationStatus,
  lockReservationWithConversation,
  storeReservationStepMessage,
} from './lock-reservation-with-conversation.ts';
import {
  createPickupColumnValues,
  requireFuturePickup,
  requirePickupPlaceFromSeller,
} from './pickup-times.ts';
import { completeSellerPickupPlace, proposePickup } from './propose-pickup.ts';
import { getReservationRole, listReservationItems } from './queries.ts';
import { lockListingsOfReservationItems, recountStock, requireReservableItems } from './recount-stock.ts';
import { reservationPushTitles } from './reservation-push-titles.ts';
import { enqueueAppointmentMails } from './send-appointment.ts';
import type { ReservationRow } from './tables.ts';

type Needed = Pick<Services, 'jobs' | 'config' | 'onBecamePublic'>;

/**
 * Applies a decision about a reservation, or proposes another appointment, and writes a message about it. A
 * decision that `reservationTransitions` does not contain is refused; a repeated one does nothing. The proposed
 * appointment of a request, sent by the other person, accepts the request: docs/decisions/0038-requests.md.
 * @throws Failure RESERVATION_NOT_FOUND, FORBIDDEN, RESERVATION_DECIDED with the current status,
 * INVALID_INPUT without a required reason or for an appointment in the past; NOT_AVAILABLE, NOT_ENOUGH,
 * TERMS_CHANGED; as `lockOrCreateConversation`
 */
export function applyReservationDecisionOrProposal(
  write: ViewerTransactionRunner,
  services: Needed,
  id: string,
  { status, reason, pickup: typed }: ReservationDecisionOrPickupBody,
): Promise<ReservationRow> {
  if (typed && status !== 'declined' && status !== 'cancelled') requireFuturePickup(typed);
  return write(async (tx, signalChange, viewer) => {
    const locked = await lockReservationWithConversation(tx, viewer, id, {
      whenSilenced: status === 'cancelled',
    });
    // Terms must be accepted only to accept or to propose, not to refuse or to cancel.
    if (status === 'accepted' || status === undefined) requireAcceptedTerms(viewer);
    const by = getReservationRole(locked.row, viewer.id);
    // Place completed first: what is sent may then be what the other person proposed.
    const pickup =
      typed && status === undefined && by === 'seller' ? completeSellerPickupPlace(locked.row, typed) : typed;
    const isAgreed = status === undefined && isAgreement(locked.row, by, pickup);
    const decision = isAgreed ? 'accepted' : status;
    if (decision === undefined) return pickup ? proposePickup(tx, services, locked, by, pickup) : locked.row;
    if (!isAgreed && !requireDecision(locked.row, decision, by, reason)) return locked.row;
    if (decision === 'accepted' && pickup && by === 'seller')
      requirePickupPlaceFromSeller(pickup, [locked.row.pickup, locked.row.pickupProposed]);
    const items = await listReservationItems(tx, [locked.row.id]);
    const holdsStock = decision === 'accepted' || locked.row.status === 'accepted';
    const stock = holdsStock ? await lockListingsOfReservationItems(tx, items) : new Map();
    if (decision === 'accepted') requireReservableItems(items, stock, by);
    const row = await tx
      .updateTable('reservations')
      .set(createReservationDecisionColumnValues(locked.row, decision, by, reason, pickup))
      .where('id', '=', locked.row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recountStock(tx, signalChange, services, stock);
    const text = reservationStepChatMessages[decision]({ items, pickup: row.pickup }, row.reason);
    const isSilent =
      locked.row.status === 'asked' && by === 'buyer' && (await hasBuyerRepeatedlyWithdrawnRequests(tx, row));
    await storeReservationStepMessage(tx, services, locked, text, reservationPushTitles[decision], isSilent);
    await enqueueAppointmentMails(tx, services, row);
    return row;
  });
}

/** True when a person sends the appointment that the other one proposed for a request: both have then agreed to it. */
function isAgreement(
  row: ReservationRow,
  by: ReservationRole,
  sent: ReservationDecisionOrPickupBody['pickup'],
): boolean {
  const { by: proposer, ...proposed } = row.pickupProposed ?? { by: null };
  return (
    calculateCurrentReservationStatus(row) === 'asked' &&
    proposer !== null &&
    proposer !== by &&
    isDeepStrictEqual(sent, proposed)
  );
}

/**
 * Checks that a decision is allowed.
 * @returns false when the reservation already has the status
 */
function requireDecision(
  row: ReservationRow,
  to: ReservationDecision,
  by: ReservationRole,
  reason: string | undefined,
): boolean {
  const status = calculateCurrentReservationStatus(row);
  const found = pickReservationDecisionTransition(status, to, by);
  if (found === 'forbidden') fail('FORBIDDEN');
  if (found === 'same') return false;
  if (found === 'conflict') fail('RESERVATION_DECIDED', { details: { status } });
  if (found.needsReason && !reason) fail('INVALID_INPUT', { fields: { reason: texts.reason } });
  return true;
}

/**
 * Columns after a decision. The accepted appointment is the one sent along, else the buyer's last proposal,
 * else the requested one; a proposal of the seller stays open for the buyer.
 */
export function createReservationDecisionColumnValues(
  { pickup: asked, pickupProposed }: ReservationRow,
  status: ReservationDecision,
  by: ReservationRole,
  reason: string | undefined,
  sent: ReservationDecisionOrPickupBody['pickup'],
) {
  if (status !== 'accepted')
    return { ...createDeclinedOrCancelledReservationColumns(status, by), reason: reason ?? null };
  const now = new Date();
  const { by: proposer, ...proposed } = pickupProposed ?? { by: null };
  const pickup = sent ?? (proposer === 'buyer' && 'date' in proposed ? proposed : asked);
  // Proposed appointment checked again: it may have passed since.
  if (pickup && pickup !== asked) requireFuturePickup(pickup);
  const isAnswered = sent !== undefined || proposer === 'buyer' || isDeepStrictEqual(pickup, proposed);
  return {
    status,
    decidedAt: now,
    acceptedAt: now,
    expiresAt: null,
    ...createPickupColumnValues(pickup),
    ...(isAnswered && { pickupProposed: null }),
  };
}
