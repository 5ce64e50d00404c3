import { afterEach, describe, expect, test, vi } from 'vitest';
import { convertParisTimeToDate } from '#contract/paris-time.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { insertTestReservation } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import { calculateEndOfLastPickupWeek, resetWeeklyQuantitiesJob } from './weekly-quantity.ts';

const site = await openTestSite();
afterEach(() => {
  vi.useRealTimers();
});
const slot = (days: number[], to: string) => ({ days, from: '08:00', to, place: 'Au marché' });

test.each([
  ['the last slot of this week', '2026-11-28', '13:00', [slot([3, 6], '12:00')], '2026-11-28', '12:00'],
  ['that of last week before it', '2026-11-28', '11:00', [slot([3, 6], '12:00')], '2026-11-21', '12:00'],
  [
    'that of the week of the change of clocks',
    '2026-10-26',
    '00:30',
    [slot([7], '19:00')],
    '2026-10-25',
    '19:00',
  ],
  ['the end of Sunday without slots', '2026-11-28', '11:00', [], '2026-11-23', '00:00'],
])('the week ended with %s', (_, day, time, slots, endDay, endTime) => {
  expect(calculateEndOfLastPickupWeek(slots, convertParisTimeToDate(day, time))).toEqual(
    convertParisTimeToDate(endDay, endTime),
  );
});

describe('weekly quantities', () => {
  test('a weekly quantity is reset once after the last slot, less what past appointments hold', async () => {
    const market = await createSellerAndBuyerFixture(site);
    const { seller, buyer } = market;
    const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Bonjour',
    });
    await site.db
      .updateTable('users')
      .set({ pickup: JSON.stringify([slot([6], '12:00')]) })
      .where('id', '=', seller.id)
      .execute();
    const friday = convertParisTimeToDate('2026-11-27', '10:00');
    const id = await insertTestListing(site.db, seller.id, {
      productName: 'Paniers',
      quantity: 10,
      weeklyQuantity: 10,
      reservedQuantity: 1,
      handedQuantity: 9,
      quantitySetAt: friday,
      publishedAt: friday,
      availability: 'reserved',
      availabilityBefore: 'available',
    });
    const pair = { conversationId, sellerId: seller.id, buyerId: buyer.id, listingId: id };
    await insertTestReservation(site, {
      ...pair,
      status: 'accepted',
      pickupEndsAt: convertParisTimeToDate('2026-11-28', '11:00'),
    });
    const run = async (day: string, time: string) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(convertParisTimeToDate(day, time));
      await site.services.jobs.drained();
      await site.services.jobs.enqueue(site.db, resetWeeklyQuantitiesJob, {});
      await site.services.jobs.drained();
      return site.db
        .selectFrom('listings')
        .select(['quantity', 'handedQuantity', 'availability'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    };
    expect(await run('2026-11-28', '11:59')).toMatchObject({ quantity: 10, handedQuantity: 9 });
    expect(await run('2026-11-28', '12:00')).toEqual({
      quantity: 11,
      handedQuantity: 0,
      availability: 'available',
    });
  });
});
