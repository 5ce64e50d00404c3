import { expect } from 'vitest';
import {
  calculateAppointmentReminderTime,
  isQuietTimeForReminders,
} from '#server/features/reservations/reminders/reminder-times.ts';
import type { TestApp } from './app.ts';
import { sendValidMessageAsTestPerson } from './conversations.ts';
import { createSellerAndBuyerFixture } from './market.ts';
import { createLoggedInTestPerson } from './people.ts';
import { simulateYearOfReservations } from './simulated-year.ts';

/** Checks that each person gets one reminder and one question per appointment, by day, while it is agreed. */
export async function expectRemindersInSimulatedYear(
  site: TestApp,
  { rounds, days }: { rounds: number; days: number },
) {
  const market = await createSellerAndBuyerFixture(site);
  const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
    adId: market.listing._id,
    text: 'Bonjour',
  });
  const buyers = [market.buyer, await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  await site.services.jobs.drained();
  const { sent, mails } = await simulateYearOfReservations(site, {
    conversationId,
    listingId: market.listing._id,
    sellerId: market.seller.id,
    buyerIds: buyers.map(({ id }) => id),
    rounds,
    days,
    seed: 1,
  });
  expect(sent.filter(({ at }) => isQuietTimeForReminders(at))).toEqual([]);
  expect(sent.filter(({ status }) => status === 'cancelled')).toEqual([]);
  const keys = sent.map(({ userId, reservationId, kind }) => [userId, reservationId, kind].join(' '));
  const known = new Set(keys);
  expect(known.size).toBe(keys.length);
  // Mails of one moment joined: one mail per person.
  expect(mails).toBe(new Set(sent.map(({ userId, at }) => `${userId} ${at.getTime()}`)).size);
  const rows = await site.db
    .selectFrom('reservations')
    .selectAll()
    .where('status', '=', 'accepted')
    .execute();
  const expected = rows.flatMap((row) =>
    [row.sellerId, row.buyerId].flatMap((userId) => [
      ...(isSeen(calculateAppointmentReminderTime(row), row.pickupStartsAt)
        ? [`${userId} ${row.id} reminder`]
        : []),
      `${userId} ${row.id} outcome`,
    ]),
  );
  expect(rows.length).toBeGreaterThan(rounds / 3);
  expect(expected.filter((key) => !known.has(key))).toEqual([]);
}

/** True for a reminder whose time includes one of the hours at which the simulation looks. */
const isSeen = (from: Date | null, until: Date | null) =>
  from !== null && until !== null && Math.ceil(from.getTime() / 3_600_000) * 3_600_000 < until.getTime();
