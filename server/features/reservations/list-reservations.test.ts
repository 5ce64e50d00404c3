import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { createLoggedInTestAdmin, suspendTestPerson, type TestPerson } from '#server/testing/people.ts';
import {
  changeReservationAsTestPerson,
  reportReservationOutcomeAsTestPerson,
  reserveAsTestPerson,
} from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import { isPickupExpectedWithin } from './queries.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PICKUP = { date: dayFromNow(2), from: '09:00', to: '12:00', place: 'Au marché' };

let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { quantity: 10 },
  }));
});

const list = async ({ headers }: TestPerson, query = ''): Promise<Reservation[]> =>
  (await site.app.inject({ url: `/api/reservations${query}`, headers })).json().reservations;
const idsOf = async (person: TestPerson, query?: string) => (await list(person, query)).map(({ _id }) => _id);

test('a list is filtered by who has the next word', async () => {
  const { _id } = await reserveAsTestPerson(site, buyer, listing, 1, { pickup: PICKUP });
  const areToAnswer = () =>
    Promise.all([buyer, seller].map(async (person) => (await idsOf(person, '?toAnswer=true')).length));
  const change = (person: TestPerson, payload: object) =>
    changeReservationAsTestPerson(site, person, { _id }, payload);
  expect(await areToAnswer()).toEqual([0, 1]);
  await change(seller, { pickup: { ...PICKUP, date: dayFromNow(4) } });
  expect(await areToAnswer()).toEqual([1, 0]);
  await change(buyer, { pickup: { ...PICKUP, date: dayFromNow(5) } });
  expect(await areToAnswer()).toEqual([0, 1]);
  await change(seller, { status: 'accepted' });
  expect(await areToAnswer()).toEqual([0, 0]);
  await change(seller, { pickup: { ...PICKUP, date: dayFromNow(6) } });
  expect(await areToAnswer()).toEqual([1, 0]);
  await change(seller, { status: 'cancelled', reason: 'Malade' });
  expect(await areToAnswer()).toEqual([0, 0]);
});

test('a request of a suspended person, whom nobody can answer, is not to be answered', async () => {
  const [request, appointment] = [
    await reserveAsTestPerson(site, buyer, listing, 1, { pickup: PICKUP }),
    await reserveAsTestPerson(site, buyer, listing, 1, { pickup: PICKUP }),
  ];
  await changeReservationAsTestPerson(site, seller, appointment, { status: 'accepted' });
  await changeReservationAsTestPerson(site, buyer, appointment, {
    pickup: { ...PICKUP, date: dayFromNow(4) },
  });
  expect((await idsOf(seller, '?toAnswer=true')).toSorted()).toEqual(
    [request._id, appointment._id].toSorted(),
  );
  await suspendTestPerson(site, buyer);
  expect(await idsOf(seller, '?toAnswer=true')).toEqual([]);
});

test('ended reservations are listed alone, the latest first, without replaced ones', async () => {
  const make = () => reserveAsTestPerson(site, buyer, listing, 1);
  const [declined, done, replaced] = [await make(), await make(), await make()];
  await changeReservationAsTestPerson(site, seller, declined, { status: 'declined' });
  await changeReservationAsTestPerson(site, seller, done, { status: 'accepted' });
  await reportReservationOutcomeAsTestPerson(site, seller, done, 'done');
  await reserveAsTestPerson(site, buyer, listing, 2, { replaces: replaced._id });
  for (const [person, role] of [
    [seller, 'seller'],
    [buyer, 'buyer'],
  ] as const)
    expect(await idsOf(person, `?ended=true&as=${role}`)).toEqual([done._id, declined._id]);
  expect(await idsOf(buyer, '?ended=true&as=seller')).toEqual([]);
});

test('an unanswered request is found by the day that was proposed last, an accepted one by its appointment', async () => {
  const { _id } = await reserveAsTestPerson(site, buyer, listing, 1, { pickup: PICKUP });
  const later = { ...PICKUP, date: dayFromNow(4) };
  const idsOn = (day: string) => idsOf(seller, `?from=${day}&to=${day}`);
  await changeReservationAsTestPerson(site, seller, { _id }, { pickup: later });
  expect([await idsOn(PICKUP.date), await idsOn(later.date)]).toEqual([[], [_id]]);
  await changeReservationAsTestPerson(site, seller, { _id }, { status: 'accepted' });
  expect([await idsOn(PICKUP.date), await idsOn(later.date)]).toEqual([[_id], []]);
});

test("the orders of a seller's day are found by an index, agreed and proposed ones", async () => {
  const { _id } = await reserveAsTestPerson(site, buyer, listing, 1, { pickup: PICKUP });
  const tx = await site.db.startTransaction().execute();
  try {
    await sql`insert into reservations (id, conversation_id, seller_id, buyer_id, made_by, status, pickup_date)
      select gen_random_uuid(), conversation_id, seller_id, buyer_id, made_by, 'declined', current_date - n
      from reservations, generate_series(1, 1000) as n where id = ${_id}::uuid`.execute(tx);
    await sql`analyze reservations`.execute(tx);
    const day = { from: PICKUP.date, to: PICKUP.date };
    const ofDay = tx
      .selectFrom('reservations')
      .selectAll()
      .where('sellerId', '=', seller.id)
      .where(isPickupExpectedWithin(day));
    const plan = JSON.stringify(await ofDay.explain());
    for (const index of ['reservations_seller_day', 'reservations_proposed']) expect(plan).toContain(index);
  } finally {
    await tx.rollback().execute();
  }
});

test('a request with a proposal of its seller stands below one that waits for the seller', async () => {
  const [one, two] = [
    await reserveAsTestPerson(site, buyer, listing, 1, { pickup: PICKUP }),
    await reserveAsTestPerson(site, buyer, listing, 1, { pickup: { ...PICKUP, date: dayFromNow(5) } }),
  ];
  expect(await idsOf(seller)).toEqual([one._id, two._id]);
  await changeReservationAsTestPerson(site, seller, one, { pickup: { ...PICKUP, date: dayFromNow(6) } });
  expect(await idsOf(seller)).toEqual([two._id, one._id]);
  expect(await idsOf(buyer)).toEqual([one._id, two._id]);
});
