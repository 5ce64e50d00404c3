import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { getReservationRole, listLatestReservationsOfMember, listReservationItems } from './queries.ts';

/**
 * Reservations of a member as moderators see them: numbers by outcome, and products and statuses of the
 * latest. Notes and reasons are left out.
 */
export async function findReservationHistoryForModerators(db: Queryable, userId: string, limit: number) {
  const rows = await listLatestReservationsOfMember(db, userId, limit);
  const items = Map.groupBy(
    await listReservationItems(
      db,
      rows.map(({ id }) => id),
    ),
    ({ reservationId }) => reservationId,
  );
  return {
    buyer: await countReservations(db, userId, 'buyer'),
    seller: await countReservations(db, userId, 'seller'),
    latest: rows.map((row) => ({
      _id: row.id,
      as: getReservationRole(row, userId),
      productNames: (items.get(row.id) ?? []).map(({ productName }) => productName),
      status: row.status,
      cancelledBy: row.cancelledBy,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}

const countReservations = (db: Queryable, userId: string, role: ReservationRole) =>
  db
    .selectFrom('reservations')
    .where(`${role}Id`, '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'missed').as('missed'),
      eb.fn
        .countAll<number>()
        .filterWhere('cancelledBy', '=', role)
        .filterWhere('acceptedAt', 'is not', null)
        .as('cancelled'),
    ])
    .executeTakeFirstOrThrow();
