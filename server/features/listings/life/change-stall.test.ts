import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { BulkListingEditItemResult } from '#contract/listings/stall.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestAdmin, createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [owner, other] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];

const send = (changes: unknown, person = owner) =>
  site.app.inject({
    method: 'PUT',
    url: '/api/adverts/my-ads',
    payload: { changes },
    headers: person.headers,
  });
async function change(...changes: object[]): Promise<BulkListingEditItemResult[]> {
  const answer = await send(changes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().results;
}

const sale = { type: 'sell', price: 2, priceType: 'kilo', quantity: 3 } as const;
const insert = (fields: Partial<ListingRow> = {}, person = owner) =>
  insertTestListing(site.db, person.id, {
    productName: 'Noix',
    expiresAt: new Date(Date.now() + HOUR_MS),
    ...sale,
    ...fields,
  });
const rowOf = (id: string) =>
  site.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('each line of the stall changes its own listing in the given fields', async () => {
  const ids = [await insert(), await insert(), await insert(), await insert({ isArchived: true })];
  const [priced = '', soldOut = '', renewed = '', back = ''] = ids;
  const results = await change(
    { id: priced, price: '3,5', quantity: 10 },
    { id: soldOut, availability: 'soldOut' },
    { id: renewed, renew: true, price: '' },
    { id: back, isArchived: false, availability: 'reserved', quantity: '4' },
  );
  expect(results).toMatchObject([
    { id: priced, ok: true, ad: { price: 3.5, quantity: 10, availability: 'available' } },
    { id: soldOut, ok: true, ad: { price: 2, availability: 'soldOut', isArchived: true } },
    { id: renewed, ok: true, ad: { price: null, quantity: 3 } },
    { id: back, ok: true, ad: { availability: 'reserved', isArchived: false, quantity: 4 } },
  ]);
  expect((await rowOf(renewed)).expiresAt?.getTime()).toBeGreaterThan(Date.now() + DAY_MS);
  expect((await site.app.inject(`/api/adverts/${priced}`)).json().ad).toMatchObject({ price: 3.5 });
});

test('a weekly quantity is set and cleared, and leaves what there is now as it is', async () => {
  const id = await insert({ quantitySetAt: new Date(0), handedQuantity: 1 });
  expect(await change({ id, weeklyQuantity: '12,5' })).toMatchObject([
    { ok: true, ad: { weeklyQuantity: 12.5 } },
  ]);
  expect(await change({ id, weeklyQuantity: 0 })).toMatchObject([
    { ok: false, errors: { weeklyQuantity: expect.any(String) } },
  ]);
  const overtaken = await change({ id, weeklyQuantity: 8, expected: { weeklyQuantity: 3 } });
  expect(overtaken).toMatchObject([{ ok: false, code: 'LISTING_CHANGED' }]);
  expect(await rowOf(id)).toMatchObject({
    weeklyQuantity: 12.5,
    handedQuantity: 1,
    quantitySetAt: new Date(0),
  });
  expect(await change({ id, weeklyQuantity: '' })).toMatchObject([
    { ok: true, ad: { weeklyQuantity: null } },
  ]);
});

test('a price of 0 is refused: a gift is another type of listing', async () => {
  const id = await insert();
  const [result] = await change({ id, price: 0 });
  expect(result).toMatchObject({ ok: false, errors: { price: expect.stringMatching(/^Pour donner/) } });
  expect((await rowOf(id)).price).toBe(2);
});

test('a stall with the same listing twice is refused before any change', async () => {
  const id = await insert();
  const twice = await site.app.inject({
    method: 'PUT',
    url: '/api/adverts/my-ads',
    headers: owner.headers,
    payload: { changes: [id, id.toUpperCase()].map((id) => ({ id, price: 9 })) },
  });
  expect(twice.statusCode).toBe(400);
  expect(twice.json().errors).toEqual({ changes: 'Indiquez chaque annonce une seule fois.' });
  expect((await rowOf(id)).price).toBe(2);
});

test('a refused line of the stall gives its reason, and the others are changed', async () => {
  const [live, first, second, third] = [await insert(), await insert(), await insert(), await insert()];
  const [pending, waiting, refused, theirs] = [
    await insert({ status: 'pending' }),
    await insert({ status: 'pending' }),
    await insert({ status: 'refuse' }),
    await insert({}, other),
  ];
  const results = await change(
    { id: 'inconnue', price: 1 },
    { id: theirs, price: 1 },
    { id: pending, price: 1 },
    { id: waiting, renew: true },
    { id: refused, price: 1 },
    { id: first, price: -1, renew: 'oui' },
    { id: second, quantity: '' },
    { id: third, availability: 'soldOut', quantity: 0 },
    { id: live, price: 9 },
  );
  expect(results.map(({ ok, code, errors }) => (ok ? 'ok' : [code, ...Object.keys(errors ?? {})]))).toEqual([
    ['LISTING_NOT_FOUND'],
    ['FORBIDDEN'],
    'ok',
    ['TRANSITION_FORBIDDEN'],
    ['TRANSITION_FORBIDDEN'],
    ['INVALID_INPUT', 'price', 'renew'],
    ['INVALID_INPUT', 'quantity'],
    ['INVALID_INPUT', 'quantity'],
    'ok',
  ]);
  expect(results[0]?.message).toBe('Annonce introuvable.');
  expect(await rowOf(live)).toMatchObject({ price: 9 });
  for (const id of [first, second, third])
    expect(await rowOf(id)).toMatchObject({ price: 2, quantity: 3, availability: 'available' });
  expect(await rowOf(theirs)).toMatchObject({ price: 2 });
});

test('a stall changed as a whole is refused with the reason of each faulty line, and nothing is changed', async () => {
  const [first, second, theirs] = [await insert(), await insert(), await insert({}, other)];
  const sendWhole = (changes: object[]) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/adverts/my-ads',
      payload: { changes, allOrNothing: true },
      headers: owner.headers,
    });
  const refused = await sendWhole([
    { id: second, price: 9, availability: 'soldOut' },
    { id: first, quantity: 0 },
    { id: theirs, price: 1 },
  ]);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'INVALID_INPUT',
    errors: {
      'changes.1': 'Veuillez indiquer une quantité supérieure à zéro.',
      'changes.2': expect.any(String),
    },
  });
  expect(await rowOf(second)).toMatchObject({ price: 2, isArchived: false });

  const done = await sendWhole([
    { id: second, price: 9, availability: 'soldOut' },
    { id: first, quantity: 7 },
  ]);
  expect(done.json().results).toMatchObject([
    { id: second, ok: true, ad: { price: 9, isArchived: true } },
    { id: first, ok: true, ad: { quantity: 7 } },
  ]);
});

test('a line is refused where the listing no longer has the expected values', async () => {
  const [first, second] = [await insert(), await insert()];
  const results = await change(
    { id: first, price: 9, expected: { price: 2, quantity: 3, isArchived: false } },
    { id: second, price: 9, expected: { price: 12 } },
  );
  expect(results).toMatchObject([
    { ok: true, ad: { price: 9 } },
    {
      ok: false,
      code: 'LISTING_CHANGED',
      errors: { expected: 'Cette annonce a changé entre-temps.' },
    },
  ]);
  expect((await rowOf(second)).price).toBe(2);
  const whole = await site.app.inject({
    method: 'PUT',
    url: '/api/adverts/my-ads',
    payload: {
      changes: [
        { id: second, price: 5 },
        { id: first, price: 5, expected: { price: 2 } },
      ],
      allOrNothing: true,
    },
    headers: owner.headers,
  });
  expect(whole.json().errors).toEqual({ 'changes.1': 'Cette annonce a changé entre-temps.' });
  expect((await rowOf(second)).price).toBe(2);
});

test('a line that is sent again after a lost answer is no conflict', async () => {
  const [priced, soldOut] = [await insert(), await insert()];
  const lines = [
    { id: priced, price: '9', expected: { price: 2 } },
    { id: soldOut, availability: 'soldOut', expected: { availability: 'available', isArchived: false } },
  ];
  for (const answer of [await change(...lines), await change(...lines)])
    expect(answer).toMatchObject([
      { ok: true, ad: { price: 9 } },
      { ok: true, ad: { availability: 'soldOut', isArchived: true } },
    ]);
});

test('a quantity of which some was handed over meanwhile is not undone', async () => {
  const id = await insert({ quantity: 10 });
  await site.db.updateTable('listings').set({ handedQuantity: 3 }).where('id', '=', id).execute();
  const undo = (quantity: number) => ({ id, quantity: '12', expected: { quantity } });
  expect(await change(undo(10))).toMatchObject([{ ok: false, code: 'LISTING_CHANGED' }]);
  expect(await change(undo(7))).toMatchObject([{ ok: true, ad: { quantity: 12, quantityLeft: 12 } }]);
});

test('two stalls changed as a whole at once in opposite order do not wait for each other forever', async () => {
  const ids = [await insert(), await insert()];
  const sendWhole = (order: string[], price: number) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/adverts/my-ads',
      payload: { changes: order.map((id) => ({ id, price })), allOrNothing: true },
      headers: owner.headers,
    });
  const answers = await Promise.all([sendWhole(ids, 5), sendWhole(ids.toReversed(), 6)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [one, two] = [await rowOf(ids[0] ?? ''), await rowOf(ids[1] ?? '')];
  expect(one.price).toBe(two.price);
});

test('the date of archiving is in answers to the author only, until the listing is back', async () => {
  const id = await insert();
  const before = Date.now();
  const [archived] = await change({ id, availability: 'soldOut' });
  expect(Date.parse(archived?.ad?.archivedAt ?? '')).toBeGreaterThan(before - 5_000);
  const asAdmin = await site.app.inject({ url: `/api/adverts/${id}`, headers: other.headers });
  expect(asAdmin.json().ad).not.toHaveProperty('archivedAt');
  const [back] = await change({ id, availability: 'available' });
  expect(back?.ad).not.toHaveProperty('archivedAt');
});

test('a quantity may be written with the unit of its listing, and with no other', async () => {
  const [kilos, other, without] = [await insert(), await insert(), await insert({ priceType: null })];
  const results = await change(
    { id: kilos, quantity: '7 kg' },
    { id: other, quantity: '2 caisses' },
    { id: without, quantity: '2 caisses' },
  );
  expect(results).toMatchObject([
    { ok: true, ad: { quantity: 7, priceType: 'kilo' } },
    {
      ok: false,
      errors: { quantity: "Cette quantité est écrite dans une autre unité que celle de l'annonce." },
    },
    { ok: true, ad: { quantity: 2, priceType: 'box' } },
  ]);
});

test('the first of several faults of a field is named', async () => {
  const [result] = await change({ id: await insert(), price: -0.001 });
  expect(result?.errors).toEqual({ price: 'Le prix doit être un nombre positif.' });
});

test('values that make no sense for a listing are ignored', async () => {
  const [gift, request] = [
    await insert({ type: 'donation', price: null }),
    await insert({ mainType: 'asked', type: null, price: null, quantity: null }),
  ];
  await change({ id: gift, price: 3, quantity: 8 }, { id: request, price: 3, quantity: 8 });
  expect(await rowOf(gift)).toMatchObject({ price: null, quantity: 8 });
  expect(await rowOf(request)).toMatchObject({ price: null, quantity: null });
});

test.each([
  [[]],
  [undefined],
  ['x'],
  [[{}]],
  [[{ id: 7 }]],
  [Array.from({ length: 101 }, () => ({ id: 'x' }))],
])('a malformed list of changes is refused as a whole', async (changes) => {
  expect((await send(changes)).statusCode).toBe(400);
});
