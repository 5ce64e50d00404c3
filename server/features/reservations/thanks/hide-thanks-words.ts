import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import { findReservationOfMember } from '../queries.ts';
import type { ReservationRow } from '../tables.ts';
import { areThanksVisibleSql } from './thanks-visibility.ts';

/**
 * Hides the words that the viewer was thanked with from everybody else, or shows them again. Allowed after a block or a
 * suspension too.
 * @throws Failure RESERVATION_NOT_FOUND, THANKS_NOT_FOUND, also for thanks that the viewer may not see yet
 */
export function hideOrShowReceivedThanksWords(
  write: ViewerTransactionRunner,
  reservationId: string,
  isHidden: boolean,
): Promise<ReservationRow> {
  return write(async (tx, signalChange, viewer) => {
    const row =
      (await findReservationOfMember(tx, viewer.id, reservationId)) ?? fail('RESERVATION_NOT_FOUND');
    const changed = await tx
      .updateTable('reservationThanks as t')
      .set({ isHidden })
      .where('reservationId', '=', row.id)
      .where('recipientId', '=', viewer.id)
      .where(areThanksVisibleSql)
      .returning('id')
      .executeTakeFirst();
    if (!changed) fail('THANKS_NOT_FOUND');
    await signalChange();
    return row;
  });
}
