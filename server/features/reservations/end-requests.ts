import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Columns of a reservation that a person declined or cancelled. */
export const endedColumns = (status: 'declined' | 'cancelled', by: ReservationRole) => ({
  status,
  decidedAt: new Date(),
  expiresAt: null,
  pickupProposed: null,
  ...(status === 'cancelled' && { cancelledBy: by }),
});

/**
 * Ends, without a message, the requests between two people of whom one blocks the other: as a seller who declines, or
 * a buyer who cancels. What was accepted stays, and either may still cancel it.
 */
export async function endRequestsBetween(tx: Queryable, blockerId: string, blockedId: string): Promise<void> {
  const asked = tx.updateTable('reservations').where('status', '=', 'asked');
  await asked
    .set(endedColumns('declined', 'seller'))
    .where('sellerId', '=', blockerId)
    .where('buyerId', '=', blockedId)
    .execute();
  await asked
    .set(endedColumns('cancelled', 'buyer'))
    .where('buyerId', '=', blockerId)
    .where('sellerId', '=', blockedId)
    .execute();
}
