import { afterEach, expect, test, vi } from 'vitest';
import { openMarket } from '#server/testing/market.ts';
import { makeTestPerson } from '#server/testing/people.ts';
import { simulateYear } from '#server/testing/simulated-year.ts';
import { openTestSite } from '#server/testing/site.ts';
import { isQuestionDue, isQuietTime, reminderTime } from './notice-times.ts';

const site = await openTestSite();
afterEach(() => {
  vi.useRealTimers();
});

test('a month with a change of clocks reminds and asks each once, never at night or after a cancellation', async () => {
  const market = await openMarket(site);
  const conversationId = await market.startConversation();
  const buyers = [market.buyer, await makeTestPerson(site), await makeTestPerson(site)];
  await site.services.jobs.drained();
  vi.useFakeTimers({ toFake: ['Date'] });
  const sent = await simulateYear(site, {
    conversationId,
    listingId: market.listing._id,
    sellerId: market.seller.id,
    buyerIds: buyers.map(({ id }) => id),
    rounds: 60,
    days: 30,
    seed: 1,
    setClock: (now) => vi.setSystemTime(now),
  });
  expect(sent.filter(({ at }) => isQuietTime(at))).toEqual([]);
  expect(sent.filter(({ status }) => status === 'cancelled')).toEqual([]);
  const keys = sent.map(({ userId, reservationId, kind }) => [userId, reservationId, kind].join(' '));
  expect(new Set(keys).size).toBe(keys.length);
  // Each that stayed accepted has both notices of both people.
  const rows = await site.db.selectFrom('reservations').selectAll().where('status', '=', 'accepted').execute();
  const expected = rows.flatMap((row) =>
    [row.sellerId, row.buyerId].flatMap((userId) => [
      ...(reminderTime(row) ? [[userId, row.id, 'reminder'].join(' ')] : []),
      ...(isQuestionDue(row, new Date()) || row.acceptedAt ? [[userId, row.id, 'outcome'].join(' ')] : []),
    ]),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(expected.filter((key) => !keys.includes(key))).toEqual([]);
});
