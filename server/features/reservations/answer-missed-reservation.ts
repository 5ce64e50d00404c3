import {
  isMissedHandoverReportAnswerable,
  type ReservationRole,
} from '#contract/reservations/reservation-transitions.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import { lockReservationWithConversation } from './lock-reservation-with-conversation.ts';
import { getReservationRole } from './queries.ts';
import type { ReservationRow } from './tables.ts';

/**
 * Stores what a member answers, once, to the other person who says that a handover was missed. Moderators read it; the
 * other person neither reads it nor learns of it, so that no quarrel starts. Allowed after a block or a suspension too.
 * @throws Failure RESERVATION_NOT_FOUND, ANSWER_CLOSED
 */
export function answerMissedReservation(
  write: ViewerTransactionRunner,
  id: string,
  text: string,
): Promise<ReservationRow> {
  return write(async (tx, _signalChange, viewer) => {
    const { row } = await lockReservationWithConversation(tx, viewer, id, { whenSilenced: true });
    const by = getReservationRole(row, viewer.id);
    const [theirs, answer] =
      by === 'seller' ? [row.buyerOutcome, row.sellerAnswer] : [row.sellerOutcome, row.buyerAnswer];
    if (!isMissedHandoverReportAnswerable(row.status, theirs, answer)) fail('ANSWER_CLOSED');
    return tx
      .updateTable('reservations')
      .set({ [answerColumns[by]]: text })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

const answerColumns = { buyer: 'buyerAnswer', seller: 'sellerAnswer' } as const satisfies Record<
  ReservationRole,
  keyof ReservationRow
>;
