import { sql } from 'kysely';
import { isFractionOfIndivisibleUnit } from '#contract/listings/whole-units.ts';
import { reservationOutcomeChatMessages } from '#contract/reservations/labels.ts';
import {
  calculateReservationStatusAfterOutcome,
  isOutcomeReportableBeforePickup,
  type ReservationOutcome,
  type ReservationRole,
  type ReservationStatus,
} from '#contract/reservations/reservation-transitions.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { ReservationOutcomeBody } from '#contract/reservations/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import {
  lockReservationWithConversation,
  storeReservationStepMessage,
} from './lock-reservation-with-conversation.ts';
import { calculateReservationOutcomePeriod } from './present-reservation.ts';
import { getReservationRole, listReservationItems } from './queries.ts';
import { lockListingsOfReservationItems, recountStock, requireQuantityLeft } from './recount-stock.ts';
import { reservationPushTitles } from './reservation-push-titles.ts';
import type { ReservationItemRow, ReservationRow } from './tables.ts';

type Needed = Pick<Services, 'jobs' | 'config' | 'onBecamePublic'>;

/**
 * Stores the outcome that the buyer or the seller reports. A message is written when the status changes. Each
 * side reports once; a repeated call does nothing.
 * @throws Failure RESERVATION_NOT_FOUND, RESERVATION_DECIDED, OUTCOME_CLOSED too early, too late or for a
 * second outcome of the same side; INVALID_INPUT for a quantity that can't be counted, NOT_ENOUGH for one
 * that is promised to others; as `lockOrCreateConversation`
 */
export function storeReservationOutcome(
  write: ViewerTransactionRunner,
  services: Needed,
  id: string,
  sent: ReservationOutcomeBody,
): Promise<ReservationRow> {
  return write(async (tx, signalChange, viewer) => {
    const locked = await lockReservationWithConversation(tx, viewer, id, { whenSilenced: false });
    const { row } = locked;
    const by = getReservationRole(row, viewer.id);
    const items = await listReservationItems(tx, [row.id]);
    requireCountable(sent, by, items);
    if (outcomeOf(row, by) === sent.outcome && isStoredQuantity(sent, items)) return row;
    const status = requireOpen(row, by, sent.outcome);
    const after = await storeOutcome(tx, signalChange, services, { row, by, items, status, sent });
    const { outcome, quantity } = sent;
    const handed = quantity === undefined ? items : items.map((item) => ({ ...item, quantity }));
    if (status !== row.status || quantity !== undefined)
      await storeReservationStepMessage(
        tx,
        services,
        locked,
        reservationOutcomeChatMessages[outcome](handed),
        reservationPushTitles[outcome],
      );
    return after;
  });
}

const outcomeOf = ({ buyerOutcome, sellerOutcome }: ReservationRow, by: ReservationRole) =>
  by === 'seller' ? sellerOutcome : buyerOutcome;

/** True without a quantity, and for the one that counts already: another one is not taken as stored. */
const isStoredQuantity = ({ quantity }: ReservationOutcomeBody, items: readonly ReservationItemRow[]) =>
  quantity === undefined || items.every((item) => (item.handedQuantity ?? item.quantity) === quantity);

const isHandedOver = (outcome: ReservationOutcome) => outcome === 'done' || outcome === 'late';

/** Checks the reported quantity: only of one listing, and by the seller, whose stock it changes. */
function requireCountable(
  { outcome, quantity }: ReservationOutcomeBody,
  by: ReservationRole,
  items: readonly ReservationItemRow[],
): void {
  if (quantity !== undefined && (by === 'buyer' || items.length !== 1 || !isHandedOver(outcome)))
    fail('INVALID_INPUT', { fields: { quantity: texts.outcomeQuantity } });
  if (
    quantity !== undefined &&
    items.some(({ priceType }) => isFractionOfIndivisibleUnit({ quantity, priceType }))
  )
    fail('INVALID_INPUT', { fields: { quantity: texts.quantityWhole } });
}

/**
 * Checks that an outcome is accepted now.
 * @returns status after the outcome
 */
function requireOpen(
  row: ReservationRow,
  by: ReservationRole,
  outcome: ReservationOutcome,
): ReservationStatus {
  const status = calculateReservationStatusAfterOutcome(row.status, outcome);
  if (!status) fail('RESERVATION_DECIDED', { details: { status: row.status } });
  if (!isReservationOutcomeReportable(row, by, outcome)) fail('OUTCOME_CLOSED');
  return status;
}

/** True for a side that has reported nothing, in the period of the outcome, or before it where it can be known. */
export function isReservationOutcomeReportable(
  row: ReservationRow,
  by: ReservationRole,
  outcome: ReservationOutcome,
): boolean {
  const period = calculateReservationOutcomePeriod(row);
  if (outcomeOf(row, by) !== null || period === null) return false;
  const now = new Date();
  if (period.until !== null && period.until < now) return false;
  return period.from <= now || isOutcomeReportableBeforePickup(row.status, outcome);
}

interface Said {
  row: ReservationRow;
  by: ReservationRole;
  items: readonly ReservationItemRow[];
  status: ReservationStatus;
  sent: ReservationOutcomeBody;
}

async function storeOutcome(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Needed,
  { row, by, items, status, sent: { outcome, quantity } }: Said,
): Promise<ReservationRow> {
  const stock = await lockListingsOfReservationItems(tx, items);
  const [item] = items;
  if (item && quantity !== undefined) {
    const more =
      quantity - (row.status === 'accepted' ? item.quantity : (item.handedQuantity ?? item.quantity));
    if (more > 0 && stock.size > 0)
      requireQuantityLeft([{ listingId: item.listingId, quantity: more }], stock);
    await tx
      .updateTable('reservationItems')
      .set({ handedQuantity: quantity })
      .where('reservationId', '=', row.id)
      .execute();
  }
  const after = await tx
    .updateTable('reservations')
    .set({
      status,
      [by === 'seller' ? 'sellerOutcome' : 'buyerOutcome']: outcome,
      ...(row.outcomeAt === null && { outcomeAt: new Date() }),
      ...(status !== row.status && { decidedAt: new Date(), pickupProposed: null }),
      ...(status === 'done' && row.doneAt === null && { doneAt: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recountStock(tx, signalChange, services, stock);
  return after;
}
