import { DELETED_PERSON } from '#contract/messaging/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { type Appointment, hasAppointment } from './create-calendar-file.ts';
import { findReservation, findReservationRole, listReservationItems } from './queries.ts';

/** Appointment of the reservation's buyer or seller; undefined without one. */
export async function findCalendarAppointment(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Appointment | undefined> {
  const row = await findReservation(db, userId, id);
  if (!row || !hasAppointment(row)) return undefined;
  const otherId = findReservationRole(row, userId) === 'seller' ? row.buyerId : row.sellerId;
  const other = await db.selectFrom('users').select('firstName').where('id', '=', otherId).executeTakeFirst();
  const { listingId } = await db
    .selectFrom('conversations')
    .select('listingId')
    .where('id', '=', row.conversationId)
    .executeTakeFirstOrThrow();
  return {
    row,
    items: await listReservationItems(db, [row.id]),
    otherName: (other ?? DELETED_PERSON).firstName,
    threadPath: `/messages/${listingId ?? 'direct'}/${row.conversationId}`,
  };
}
