import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { type CalendarAppointment, wasAcceptedWithAppointment } from './create-appointment-calendar-file.ts';
import { findReservationOfMember, getReservationRole, listReservationItems } from './queries.ts';

/** Appointment of the reservation's buyer or seller; undefined without one. */
export async function findAppointmentForCalendarFile(
  db: Queryable,
  userId: string,
  id: string,
): Promise<CalendarAppointment | undefined> {
  const row = await findReservationOfMember(db, userId, id);
  if (!row || !wasAcceptedWithAppointment(row)) return undefined;
  const otherId = getReservationRole(row, userId) === 'seller' ? row.buyerId : row.sellerId;
  const other = await db.selectFrom('users').select('firstName').where('id', '=', otherId).executeTakeFirst();
  const { listingId } = await db
    .selectFrom('conversations')
    .select('listingId')
    .where('id', '=', row.conversationId)
    .executeTakeFirstOrThrow();
  return {
    row,
    items: await listReservationItems(db, [row.id]),
    otherName: (other ?? DELETED_MEMBER_PLACEHOLDER).firstName,
    threadPath: `/messages/${listingId ?? 'direct'}/${row.conversationId}`,
  };
}
