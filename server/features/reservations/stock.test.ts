import { beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { fetchMessagesAsTestPerson, sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import {
  changeReservationAsTestPerson,
  reserveAsTestPerson,
  sendReservationRequestAsTestPerson,
} from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let market: SellerAndBuyerFixture;
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  market = await createSellerAndBuyerFixture(site, { admin, listing: { quantity: 10 } });
  ({ seller, buyer, listing } = market);
});

const stateOf = async ({ _id }: Pick<Listing, '_id'> = listing) => {
  const { ad } = (await site.app.inject({ url: `/api/adverts/${_id}`, headers: seller.headers })).json();
  const { availability, isArchived, quantityLeft, quantityReserved } = ad;
  return { availability, isArchived, quantityLeft, quantityReserved };
};
const accepted = async (quantity: number, person = buyer) => {
  const made = await reserveAsTestPerson(site, person, listing, quantity);
  const answer = await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return made;
};
const say = ({ _id }: Pick<Reservation, '_id'>, person: TestPerson, payload: object) =>
  site.app.inject({
    method: 'POST',
    url: `/api/reservations/${_id}/outcome`,
    headers: person.headers,
    payload,
  });
const cancel = (made: Reservation) =>
  changeReservationAsTestPerson(site, buyer, made, { status: 'cancelled', reason: 'Malade' });
const stall = async (change: object) =>
  (
    await site.app.inject({
      method: 'PUT',
      url: '/api/adverts/my-ads',
      headers: seller.headers,
      payload: { changes: [{ id: listing._id, ...change }] },
    })
  ).json().results[0];

test('a request reserves no stock, an acceptance does, a cancellation releases it', async () => {
  const made = await reserveAsTestPerson(site, buyer, listing, 4);
  expect(await stateOf()).toMatchObject({ quantityLeft: 10, quantityReserved: 0 });
  await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  expect(await stateOf()).toEqual({
    availability: 'available',
    isArchived: false,
    quantityLeft: 6,
    quantityReserved: 4,
  });
  const refused = await sendReservationRequestAsTestPerson(site, buyer, listing, 6.5);
  expect([refused.statusCode, refused.json().code, refused.json().details]).toEqual([
    409,
    'NOT_ENOUGH',
    { left: [{ adId: listing._id, quantityLeft: 6 }] },
  ]);
  await cancel(made);
  expect(await stateOf()).toMatchObject({ quantityLeft: 10, quantityReserved: 0 });
});

test('an offer becomes reserved, then sold out once all is handed over, and available by a contradiction', async () => {
  const [first, second] = [await accepted(4), await accepted(6)];
  expect(await stateOf()).toMatchObject({ availability: 'reserved', quantityLeft: 0, quantityReserved: 10 });
  await say(first, buyer, { outcome: 'done' });
  expect(await stateOf()).toMatchObject({ availability: 'reserved', quantityReserved: 6 });
  await say(second, buyer, { outcome: 'late' });
  expect(await stateOf()).toMatchObject({ availability: 'soldOut', isArchived: true, quantityReserved: 0 });
  const answer = await say(second, seller, { outcome: 'absent' });
  expect(answer.json().reservation).toMatchObject({
    status: 'missed',
    outcomes: { mine: 'absent', theirs: 'late' },
  });
  expect(await stateOf()).toMatchObject({ availability: 'available', isArchived: false, quantityLeft: 6 });
});

test('a cancellation restores an offer that the site reserved, not one that its author did', async () => {
  const all = await accepted(10);
  await cancel(all);
  expect(await stateOf()).toMatchObject({ availability: 'available' });
  const again = await accepted(10);
  // Sale undone: the offer is again reserved by the site.
  await stall({ availability: 'soldOut' });
  await stall({ availability: 'reserved', isArchived: false });
  await cancel(again);
  expect(await stateOf()).toMatchObject({ availability: 'available', isArchived: false });
  const last = await accepted(10);
  await stall({ availability: 'soldOut' });
  await cancel(last);
  expect(await stateOf()).toMatchObject({ availability: 'soldOut', isArchived: true, quantityLeft: 10 });
});

test('an outcome sent again stores nothing, and one with another quantity is refused', async () => {
  const made = await accepted(2);
  const answers = [
    await say(made, seller, { outcome: 'done', quantity: 3 }),
    await say(made, seller, { outcome: 'done', quantity: 3 }),
    await say(made, seller, { outcome: 'done' }),
    await say(made, seller, { outcome: 'done', quantity: 1 }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 409]);
  expect(answers.at(-1)?.json().code).toBe('OUTCOME_CLOSED');
  expect(await stateOf()).toMatchObject({ quantityLeft: 7 });
});

describe('edits of the quantity', () => {
  test('an edit sets the quantity that there is now', async () => {
    const first = await accepted(4);
    await accepted(3);
    await say(first, buyer, { outcome: 'done' });
    expect(await stateOf()).toMatchObject({ quantityLeft: 3, quantityReserved: 3 });
    await stall({ quantity: 5 });
    expect(await stateOf()).toMatchObject({ quantityLeft: 2, quantityReserved: 3 });
    // Quantity handed over before the edit is not part of the new quantity.
    await say(first, seller, { outcome: 'absent' });
    expect(await stateOf()).toMatchObject({ quantityLeft: 2 });
  });

  test('an edit below the accepted and open quantity is refused', async () => {
    await accepted(4);
    expect(await stall({ quantity: 3 })).toMatchObject({ ok: false, code: 'RESERVED' });
    const answer = await site.app.inject({
      method: 'PUT',
      url: `/api/adverts/${listing._id}`,
      headers: seller.headers,
      payload: { quantity: 3.999 },
    });
    expect([answer.statusCode, answer.json().code, answer.json().details]).toEqual([
      409,
      'RESERVED',
      { reserved: 4 },
    ]);
    expect(await stall({ quantity: 4 })).toMatchObject({ ok: true, ad: { quantityLeft: 0 } });
    expect(await stall({ quantity: 12 })).toMatchObject({
      ok: true,
      ad: { quantityLeft: 8, availability: 'available' },
    });
  });

  test('an edit makes a sold out offer available again, as its author can without one', async () => {
    await say(await accepted(10), buyer, { outcome: 'done' });
    await stall({ quantity: 7 });
    expect(await stateOf()).toMatchObject({ availability: 'available', isArchived: false, quantityLeft: 7 });
    await say(await accepted(7), buyer, { outcome: 'done' });
    await stall({ availability: 'available' });
    expect(await stateOf()).toMatchObject({ availability: 'available', isArchived: false, quantityLeft: 7 });
  });
});

test('ten requests accepted at once never get more than there is', async () => {
  await stall({ quantity: 3 });
  const people = await Promise.all(Array.from({ length: 10 }, () => createLoggedInTestPerson(site)));
  const asked: Reservation[] = [];
  for (const person of people) asked.push(await reserveAsTestPerson(site, person, listing, 1));
  const answers = await Promise.all(
    asked.map((made) => changeReservationAsTestPerson(site, seller, made, { status: 'accepted' })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, 200, 200, ...Array(7).fill(409)]);
  for (const answer of answers) if (answer.statusCode === 409) expect(answer.json().code).toBe('NOT_ENOUGH');
  expect(await stateOf()).toMatchObject({ availability: 'reserved', quantityLeft: 0, quantityReserved: 3 });
});

test('concurrent reservations of the same offers in another order, edits and cancellations do not deadlock', async () => {
  const other = await createSellerAndBuyerFixture(site, { admin, listing: { quantity: 10 } });
  const second = (
    await site.app.inject({ url: `/api/adverts/${other.listing._id}`, headers: admin.headers })
  ).json().ad;
  await site.db.updateTable('listings').set({ userId: seller.id }).where('id', '=', second._id).execute();
  const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
    adId: market.listing._id,
    text: 'Bonjour',
  });
  const both = [listing, second].map(({ _id }) => ({ adId: _id, quantity: 1 }));
  const reserveOwn = (items: object[]) =>
    site.app.inject({
      method: 'POST',
      url: '/api/reservations',
      headers: seller.headers,
      payload: { items, conversationId },
    });
  const answers = await Promise.all([
    ...[both, both.toReversed(), both, both.toReversed()].map(reserveOwn),
    stall({ quantity: 8 }),
    stall({ price: 3 }),
  ]);
  for (const answer of answers.slice(0, 4)) expect(answer.statusCode, answer.body).toBe(201);
  const left = [await stateOf(listing), await stateOf(second)];
  expect(left.map(({ quantityReserved }) => quantityReserved)).toEqual([4, 4]);
  expect(left[1]?.quantityLeft).toBe(6);
});

test('the handed quantity counts as the seller reports it, and the thread has a message about it', async () => {
  const made = await accepted(4);
  const payload = { outcome: 'done', quantity: 10 };
  expect((await say(made, buyer, payload)).json().errors).toHaveProperty('quantity');
  await say(made, buyer, { outcome: 'done' });
  expect(await stateOf()).toMatchObject({ quantityLeft: 6 });
  expect((await say(made, seller, { outcome: 'done', quantity: 11 })).json().code).toBe('NOT_ENOUGH');
  await say(made, seller, { outcome: 'done', quantity: 3.25 });
  const { messages } = (await fetchMessagesAsTestPerson(site, buyer, made.conversationId)).json();
  expect(messages.at(-1).text).toMatch(/^C'est fait : 3,25/);
  expect(await stateOf()).toMatchObject({ quantityLeft: 6.75 });
});

test('half a piece cannot be handed over', async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { priceType: 'unit', quantity: 10 },
  }));
  const made = await accepted(4);
  const answer = await say(made, seller, { outcome: 'done', quantity: 3.5 });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { quantity: 'Ce produit se compte à la pièce : indiquez un nombre entier.' },
  ]);
  expect((await say(made, seller, { outcome: 'done', quantity: 3 })).statusCode).toBe(200);
});

describe('an offer of two pieces and a half', () => {
  beforeEach(async () => {
    const pumpkins = { priceType: 'unit', quantity: 2.5 } as const;
    ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, { admin, listing: pumpkins }));
  });

  test('its two pieces can be reserved, and it is sold out once they are handed over', async () => {
    expect(await stateOf()).toMatchObject({ availability: 'available', quantityLeft: 2.5 });
    const made = await accepted(2);
    expect(await stateOf()).toMatchObject({ availability: 'reserved', quantityLeft: 0.5 });
    expect((await sendReservationRequestAsTestPerson(site, buyer, listing, 1)).statusCode).toBe(409);
    await say(made, buyer, { outcome: 'done' });
    expect(await stateOf()).toMatchObject({ availability: 'soldOut', isArchived: true, quantityLeft: 0.5 });
  });

  test('a cancellation brings two pieces and a half back', async () => {
    await cancel(await accepted(2));
    expect(await stateOf()).toMatchObject({ availability: 'available', quantityLeft: 2.5 });
  });
});

test('half a piece that was published alone stays on offer, to be asked for by message', async () => {
  const half = { priceType: 'unit', quantity: 0.5 } as const;
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, { admin, listing: half }));
  expect((await stall({ quantity: '0,5', price: '3' })).ok).toBe(true);
  expect(await stateOf()).toMatchObject({ availability: 'available', isArchived: false, quantityLeft: 0.5 });
});

test('a very small quantity is refused, unless it is the rest', async () => {
  const refused = await sendReservationRequestAsTestPerson(site, buyer, listing, 0.001);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { 'items.0.quantity': 'Réservez au moins 0,05 kg.' },
  ]);
  await accepted(9.98);
  expect((await sendReservationRequestAsTestPerson(site, buyer, listing, 0.02)).statusCode).toBe(201);
});

test('a deleted offer keeps its name in an open reservation, which can be completed', async () => {
  const made = await accepted(4);
  await site.app.inject({ method: 'DELETE', url: `/api/adverts/${listing._id}`, headers: seller.headers });
  const answer = await say(made, buyer, { outcome: 'done' });
  expect(answer.json().reservation).toMatchObject({ status: 'done', items: [{ productName: 'Tomates' }] });
});
