import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { createPickupColumnValues } from '#server/features/reservations/pickup-times.ts';
import { listDueReservationReminders } from '#server/features/reservations/reminders/due-reminders.ts';
import { sendDueReservationRemindersToMember } from '#server/features/reservations/reminders/send-reminders.ts';
import type { TestApp } from './app.ts';
import { createSeededRandomGenerator } from './create-seeded-random-generator.ts';
import { insertTestReservation } from './reservations.ts';

interface Year {
  conversationId: string;
  listingId: string;
  sellerId: string;
  buyerIds: readonly string[];
  /** Number of reservations. */
  rounds: number;
  seed: number;
  /** Days of the year that are simulated. */
  days: number;
}

/**
 * Simulates days of a site in which reservations are accepted and some are cancelled, moved or completed, and
 * sends due reminders every hour.
 * @returns what was sent to whom, when, and the number of mails
 */
export async function simulateYearOfReservations(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  { rounds, seed, days, sellerId, buyerIds, ...thread }: Year,
) {
  const random = createSeededRandomGenerator(seed);
  const start = Date.parse('2030-10-21T00:00:00Z');
  const between = (from: number, to: number) => new Date(from + random() * (to - from));
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const ends: { at: Date; id: string }[] = [];
  const made: { at: Date; id: string }[] = [];
  for (let round = 0; round < rounds; round++) {
    const acceptedAt = between(start, start + days * DAY_MS);
    const date = formatIsoDayInParis(between(acceptedAt.getTime(), acceptedAt.getTime() + 6 * DAY_MS));
    const from = 6 + Math.floor(random() * 16);
    const columns = createPickupColumnValues({
      date,
      from: time(from),
      to: time(from + 1),
      place: 'Au marché',
    });
    if ((columns.pickupStartsAt?.getTime() ?? 0) < acceptedAt.getTime()) continue;
    const buyerId = buyerIds[round % buyerIds.length] ?? null;
    const id = await insertTestReservation(
      { db },
      {
        ...thread,
        sellerId,
        buyerId,
        status: 'asked',
        acceptedAt: null,
        ...columns,
      },
    );
    made.push({ at: acceptedAt, id });
    if (random() < 0.2)
      ends.push({ at: between(acceptedAt.getTime(), columns.pickupStartsAt?.getTime() ?? 0), id });
  }
  let mails = 0;
  const send = async () => {
    mails += 1;
    return true;
  };
  const quiet = { ...services, mailer: { ...services.mailer, send } };
  const sent: { at: Date; userId: string; reservationId: string; kind: string; status: string }[] = [];
  made.sort((a, b) => a.at.getTime() - b.at.getTime());
  ends.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let now = start; now < start + (days + 10) * DAY_MS; now += HOUR_MS) {
    const clock = new Date(now);
    for (let one = made[0]; one && one.at <= clock; one = made[0]) {
      made.shift();
      await db
        .updateTable('reservations')
        .set({ status: 'accepted', acceptedAt: one.at })
        .where('id', '=', one.id)
        .execute();
    }
    for (let one = ends[0]; one && one.at <= clock; one = ends[0]) {
      ends.shift();
      await db.updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', one.id).execute();
    }
    const due = await listDueReservationReminders(db, clock);
    for (const userId of new Set(due.map((reminder) => reminder.userId))) {
      // Jobs run twice concurrently, as by two processes.
      await Promise.all([
        sendDueReservationRemindersToMember(quiet, userId, uuidv7(), clock),
        sendDueReservationRemindersToMember(quiet, userId, uuidv7(), clock),
      ]);
    }
    if (due.length === 0) continue;
    const rows = await db
      .selectFrom('reservationNotices as n')
      .innerJoin('reservations as r', 'r.id', 'n.reservationId')
      .select(['n.userId', 'n.reservationId', 'n.kind', 'r.status'])
      .where('n.sentAt', '=', clock)
      .execute();
    sent.push(...rows.map((row) => ({ at: clock, ...row })));
  }
  return { sent, mails };
}
