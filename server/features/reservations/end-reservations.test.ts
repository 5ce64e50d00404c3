import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import type { TestHttpResponse } from '#server/testing/test-site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { quantity: 3 },
  }));
});

const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const pickup = { date, from: '09:00', to: '12:00', place: 'Au marché' };

const block = (person: TestPerson, other: TestPerson) =>
  site.app.inject({
    method: 'POST',
    url: '/api/blocks',
    headers: person.headers,
    payload: { userId: other.id },
  });
const accept = (made: Reservation) =>
  changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
const readReservation = async ({ _id }: Reservation) =>
  (await site.app.inject({ url: `/api/reservations/${_id}`, headers: buyer.headers })).json().reservation;
const readStock = async () => {
  const { quantityLeft, availability } = (await site.app.inject(`/api/adverts/${listing._id}`)).json().ad;
  return { quantityLeft, availability };
};

describe('a block', () => {
  test('a block cancels an accepted reservation, gives its stock back and mails both people', async () => {
    const made = await reserveAsTestPerson(site, buyer, listing, 3, { pickup });
    await accept(made);
    expect(await readStock()).toEqual({ quantityLeft: 0, availability: 'reserved' });
    expect((await block(buyer, seller)).statusCode).toBe(201);
    expect(await readReservation(made)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'buyer',
      reason: null,
    });
    expect(await readStock()).toEqual({ quantityLeft: 3, availability: 'available' });
    await site.services.jobs.drained();
    for (const { email } of [seller, buyer])
      expect((await readTestMailsSentTo(site, email)).at(-1)?.subject).toMatch(/^Rendez-vous annulé avec /);
  });

  test('a block leaves what an appointment before it handed over out of the stock, counted nowhere', async () => {
    const made = await reserveAsTestPerson(site, buyer, listing, 1, { pickup });
    await accept(made);
    const yesterday = new Date(Date.now() - DAY_MS);
    await site.db
      .updateTable('reservations')
      .set({ pickupStartsAt: yesterday, pickupEndsAt: yesterday })
      .where('id', '=', made._id)
      .execute();
    await block(seller, buyer);
    expect(await readReservation(made)).toMatchObject({
      status: 'done',
      outcomes: { mine: null, theirs: null },
    });
    expect(await readStock()).toEqual({ quantityLeft: 2, availability: 'available' });
  });
});

describe('a block and an acceptance at once', () => {
  /** Sends calls in their order while a lock holds the first one back, and lets go. */
  const sendWhileLocked = (
    lock: (tx: Queryable) => Promise<unknown>,
    [first, second]: [() => Promise<TestHttpResponse>, () => Promise<TestHttpResponse>],
  ) =>
    site.db
      .transaction()
      .execute(async (tx) => {
        await lock(tx);
        const one = first();
        await waitUntilConnectionsAwaitLocks(site);
        const other = second();
        await waitUntilConnectionsAwaitLocks(site, 2);
        return { answers: Promise.all([one, other]) };
      })
      .then(({ answers }) => answers);

  test.each(['seller', 'buyer'] as const)(
    'an acceptance that comes before a block of the %s is cancelled by it',
    async (role) => {
      const made = await reserveAsTestPerson(site, buyer, listing, 3);
      const [accepted, blocked] = await sendWhileLocked(
        (tx) => tx.selectFrom('listings').select('id').where('id', '=', listing._id).forUpdate().execute(),
        [() => accept(made), () => (role === 'seller' ? block(seller, buyer) : block(buyer, seller))],
      );
      expect([accepted.statusCode, blocked.statusCode]).toEqual([200, 201]);
      expect(await readReservation(made)).toMatchObject({ status: 'cancelled', cancelledBy: role });
      expect(await readStock()).toEqual({ quantityLeft: 3, availability: 'available' });
    },
  );

  test.each([
    ['seller', 'declined'],
    ['buyer', 'cancelled'],
  ] as const)('an acceptance that comes after a block of the %s is refused', async (role, status) => {
    const made = await reserveAsTestPerson(site, buyer, listing, 3);
    const [blocked, accepted] = await sendWhileLocked(
      (tx) => tx.selectFrom('reservations').select('id').where('id', '=', made._id).forUpdate().execute(),
      [() => (role === 'seller' ? block(seller, buyer) : block(buyer, seller)), () => accept(made)],
    );
    expect([blocked.statusCode, accepted.statusCode]).toEqual([201, 403]);
    expect((await readReservation(made)).status).toBe(status);
    expect(await readStock()).toEqual({ quantityLeft: 3, availability: 'available' });
  });
});
