import { v7 as uuidv7 } from 'uuid';
import type { NewThanks } from '#contract/reservations/thanks-schemas.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { lockReservationWithConversation } from '../lock-reservation-with-conversation.ts';
import type { ReservationRow } from '../tables.ts';
import { enqueueThanksAcceptanceByRule } from './fast-lane-job.ts';

/**
 * Stores the thanks that the buyer or the seller gives the other, once. Unlike other steps it writes no message and
 * notifies nobody, as neither shall learn that the other one wrote: docs/decisions/0039-thanks.md.
 * @throws Failure RESERVATION_NOT_FOUND, THANKS_TOO_EARLY unless the reservation is done, THANKS_GIVEN; as
 * `lockOrCreateConversation`, after a block or a suspension too
 */
export function giveThanks(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'config' | 'jobs'>,
  id: string,
  { phrase, text }: NewThanks,
): Promise<ReservationRow> {
  return write(async (tx, signalChange, viewer) => {
    const { row, thread } = await lockReservationWithConversation(tx, viewer, id, { whenSilenced: false });
    if (row.status !== 'done') fail('THANKS_TOO_EARLY');
    const stored = await tx
      .insertInto('reservationThanks')
      .values({
        id: uuidv7(),
        reservationId: row.id,
        authorId: viewer.id,
        recipientId: thread?.receiverId ?? fail('RESERVATION_NOT_FOUND'),
        phrase,
        text: text ?? null,
        status: text === undefined ? null : 'pending',
      })
      .onConflict((conflict) => conflict.columns(['reservationId', 'authorId']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) fail('THANKS_GIVEN');
    if (text !== undefined) await enqueueThanksAcceptanceByRule(tx, services, stored.id);
    await signalChange();
    return row;
  });
}
