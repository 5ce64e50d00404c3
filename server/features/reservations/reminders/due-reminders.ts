import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { ReservationReminderKind } from '#contract/reservations/link-texts.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import { noBlockBetweenMembersCondition } from '#server/features/accounts/blocks/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ReservationItemRow, ReservationRow } from '../tables.ts';
import {
  isAppointmentReminderDue,
  isQuietTimeForReminders,
  isReservationOutcomeQuestionDue,
} from './reminder-times.ts';

export interface DueReservationReminder {
  kind: ReservationReminderKind;
  userId: string;
  row: ReservationRow;
}

/** Reminder or question that a job sends. */
export interface ClaimedReservationReminder extends DueReservationReminder {
  id: string;
  otherName: string;
  items: ReservationItemRow[];
  /** Secret of the reminder's link. */
  secret: string;
}

/**
 * Upper bound of the time from a reminder at 18:00 to the end of the next day, also when the clocks go back.
 */
const MAX_REMINDER_MS = 32 * HOUR_MS;
const MAX_QUESTION_MS = 9 * DAY_MS;

/**
 * Due reminders and questions that no job has claimed. Left out when one of the two people has left, is
 * suspended or has blocked the other.
 * @param of member, and the job that sends to the member: what it claimed and has not sent is due again
 */
export async function listDueReservationReminders(
  db: Queryable,
  now: Date,
  of?: { userId: string; jobId: string },
): Promise<DueReservationReminder[]> {
  if (isQuietTimeForReminders(now)) return [];
  const due: DueReservationReminder[] = [];
  for (const role of ['seller', 'buyer'] as const) {
    for (const row of await dueReminders(db, role, now, of).execute())
      if (isAppointmentReminderDue(row, now)) due.push(reminderOf('reminder', role, row));
    for (const row of await dueQuestions(db, role, now, of).execute())
      if (isReservationOutcomeQuestionDue(row, now)) due.push(reminderOf('outcome', role, row));
  }
  return due.sort((a, b) => timeOf(a) - timeOf(b));
}

const timeOf = ({ row }: DueReservationReminder) =>
  (row.pickupStartsAt ?? row.acceptedAt ?? row.createdAt).getTime();

const reminderOf = (
  kind: ReservationReminderKind,
  role: ReservationRole,
  row: ReservationRow,
): DueReservationReminder => ({
  kind,
  row,
  userId: (role === 'seller' ? row.sellerId : row.buyerId) ?? '',
});

const dueReminders = (
  db: Queryable,
  role: ReservationRole,
  now: Date,
  of?: { userId: string; jobId: string },
) =>
  unclaimed(db, role, 'reminder', of)
    .where('r.status', '=', 'accepted')
    .where('r.pickupStartsAt', '>', now)
    .where('r.pickupStartsAt', '<', new Date(now.getTime() + MAX_REMINDER_MS));

const dueQuestions = (
  db: Queryable,
  role: ReservationRole,
  now: Date,
  of?: { userId: string; jobId: string },
) =>
  unclaimed(db, role, 'outcome', of)
    .where('r.status', 'in', ['accepted', 'done', 'missed'])
    .where(role === 'seller' ? 'r.sellerOutcome' : 'r.buyerOutcome', 'is', null)
    // Reservations ended by elapsed time need no question.
    .where((eb) => eb.or([eb('r.status', '=', 'accepted'), eb('r.outcomeAt', 'is not', null)]))
    .where(sql<Date>`coalesce(r.pickup_ends_at, r.accepted_at)`, '<', now)
    .where(
      sql<Date>`coalesce(r.pickup_ends_at, r.accepted_at)`,
      '>',
      new Date(now.getTime() - MAX_QUESTION_MS),
    );

function unclaimed(
  db: Queryable,
  role: ReservationRole,
  kind: ReservationReminderKind,
  of?: { userId: string; jobId: string },
) {
  const mine = role === 'seller' ? 'r.sellerId' : 'r.buyerId';
  return db
    .selectFrom('reservations as r')
    .innerJoin('users as seller', 'seller.id', 'r.sellerId')
    .innerJoin('users as buyer', 'buyer.id', 'r.buyerId')
    .where('seller.suspendedAt', 'is', null)
    .where('buyer.suspendedAt', 'is', null)
    .where((eb) => noBlockBetweenMembersCondition(eb.ref('r.sellerId'), eb.ref('r.buyerId')))
    .$if(of !== undefined, (query) => query.where(mine, '=', of?.userId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reservationNotices as n')
            .select('n.id')
            .whereRef('n.reservationId', '=', 'r.id')
            .whereRef('n.userId', '=', mine)
            .whereRef('n.pickupVersion', '=', 'r.pickupVersion')
            .where('n.kind', '=', kind)
            .$if(of !== undefined, (claimed) =>
              claimed.where((eb) =>
                eb.or([
                  eb('n.jobId', '!=', of?.jobId ?? ''),
                  eb('n.sentAt', 'is not', null),
                  eb('n.answer', 'is not', null),
                ]),
              ),
            ),
        ),
      ),
    )
    .selectAll('r');
}
