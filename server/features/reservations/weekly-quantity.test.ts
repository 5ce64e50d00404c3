import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { convertParisTimeToDate } from '#contract/paris-time.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import { insertTestReservation } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import { calculateLatestPastPickupWeekEnd, resetWeeklyQuantitiesJob } from './weekly-quantity.ts';

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
  expect(calculateLatestPastPickupWeekEnd(slots, convertParisTimeToDate(day, time))).toEqual(
    convertParisTimeToDate(endDay, endTime),
  );
});

describe('weekly quantities', () => {
  let market: SellerAndBuyerFixture;
  let id: string;
  let reservationId: string;
  beforeEach(async () => {
    market = await createSellerAndBuyerFixture(site);
    const { seller, buyer, listing } = market;
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    await site.db
      .updateTable('users')
      .set({ pickup: JSON.stringify([slot([6], '12:00')]) })
      .where('id', '=', seller.id)
      .execute();
    const friday = convertParisTimeToDate('2026-11-27', '10:00');
    id = await insertTestListing(site.db, seller.id, {
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
    reservationId = await insertTestReservation(site, {
      conversationId,
      sellerId: seller.id,
      buyerId: buyer.id,
      listingId: id,
      status: 'accepted',
      pickupStartsAt: convertParisTimeToDate('2026-11-28', '09:00'),
      pickupEndsAt: convertParisTimeToDate('2026-11-28', '11:00'),
    });
  });

  const readStock = () =>
    site.db
      .selectFrom('listings')
      .select(['quantity', 'reservedQuantity', 'handedQuantity', 'availability'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const setTime = (day: string, time: string) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(convertParisTimeToDate(day, time));
  };
  async function run() {
    await site.services.jobs.drained();
    await site.services.jobs.enqueue(site.db, resetWeeklyQuantitiesJob, {});
    await site.services.jobs.drained();
    return readStock();
  }
  const FULL = { quantity: 10, reservedQuantity: 0, handedQuantity: 0, availability: 'available' };

  test('a weekly quantity is reset after the last slot, and past appointments hold nothing of it', async () => {
    setTime('2026-11-28', '11:59');
    expect(await run()).toMatchObject({ quantity: 10, handedQuantity: 9 });
    setTime('2026-11-28', '12:00');
    expect(await run()).toEqual(FULL);
  });

  test.each(['absent', 'done'])(
    'a past appointment that ends as %s changes nothing of the new week',
    async (outcome) => {
      setTime('2026-11-28', '12:00');
      await run();
      const answer = await site.app.inject({
        method: 'POST',
        url: `/api/reservations/${reservationId}/outcome`,
        headers: market.seller.headers,
        payload: { outcome },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await readStock()).toEqual(FULL);
    },
  );

  test('an edit of other fields after the last slot leaves the reset due', async () => {
    setTime('2026-11-28', '12:02');
    await site.db.updateTable('listings').set({ editedAt: new Date() }).where('id', '=', id).execute();
    expect(await run()).toEqual(FULL);
  });

  test('a weekly quantity that the author changes after the last slot counts from the next week on', async () => {
    await site.db
      .updateTable('listings')
      .set({ weeklyQuantity: 20, publishedAt: convertParisTimeToDate('2026-11-20', '10:00') })
      .where('id', '=', id)
      .execute();
    await site.db
      .updateTable('listings')
      .set({ quantitySetAt: convertParisTimeToDate('2026-11-14', '10:00') })
      .where('id', '=', id)
      .execute();
    expect((await run()).quantity).toBe(10);
  });
});
