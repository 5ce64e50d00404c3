import { sql } from 'kysely';
import { type ReservationRole, reservationRoles } from '#contract/reservations/reservation-transitions.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { listReservationItems } from './queries.ts';
import { lockListingsOfReservationItems, recountStock } from './recount-stock.ts';
import { enqueueAppointmentMails } from './send-appointment.ts';

/** Columns of a reservation that a person declined or cancelled. */
export const createDeclinedOrCancelledReservationColumns = (
  status: 'declined' | 'cancelled',
  by: ReservationRole,
) => ({
  status,
  decidedAt: new Date(),
  expiresAt: null,
  pickupProposed: null,
  ...(status === 'cancelled' && { cancelledBy: by }),
});

/** Columns of an accepted reservation that counts as done although nobody reported its outcome. */
export const createAssumedDoneReservationColumnValues = () => ({
  status: 'done' as const,
  decidedAt: new Date(),
  doneAt: sql<Date>`clock_timestamp()`,
  pickupProposed: null,
});

/**
 * Ends, without a message, the open reservations between two people of whom one blocks the other:
 * docs/decisions/0038-requests.md. Both accounts are locked by the caller, as every step of a reservation locks them:
 * a step that is concurrent with the block comes before it, and is ended, or after it, and is refused.
 */
export async function endReservationsBetweenMembers(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Pick<Services, 'onBecamePublic' | 'jobs'>,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const ended: string[] = [];
  for (const role of reservationRoles) {
    const update = (status: 'asked' | 'accepted') =>
      tx
        .updateTable('reservations')
        .where('sellerId', '=', role === 'seller' ? blockerId : blockedId)
        .where('buyerId', '=', role === 'buyer' ? blockerId : blockedId)
        .where('status', '=', status)
        .returningAll();
    await update('asked')
      .set(createDeclinedOrCancelledReservationColumns(role === 'seller' ? 'declined' : 'cancelled', role))
      .execute();
    const over = await update('accepted')
      .set(createAssumedDoneReservationColumnValues())
      .where('pickupEndsAt', '<=', new Date())
      .execute();
    const cancelled = await update('accepted')
      .set(createDeclinedOrCancelledReservationColumns('cancelled', role))
      .execute();
    for (const row of cancelled) await enqueueAppointmentMails(tx, services, row);
    ended.push(...[...over, ...cancelled].map(({ id }) => id));
  }
  // Listings locked last, as in every other step.
  const stock = await lockListingsOfReservationItems(tx, await listReservationItems(tx, ended));
  await recountStock(tx, signalChange, services, stock);
}
