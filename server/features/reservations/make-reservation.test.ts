import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import {
  fetchMessagesAsTestPerson,
  sendValidMessageAsTestPerson,
  startDirectConversationAsTestPerson,
} from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { reserveAsTestPerson } from '#server/testing/reservations.ts';
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

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PICKUP = { date: dayFromNow(2), from: '09:00', to: '12:00', place: 'Au marché' };
const post = ({ headers }: TestPerson, payload: object, key?: string) =>
  site.app.inject({
    method: 'POST',
    url: '/api/reservations',
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    payload,
  });
const get = async ({ headers }: TestPerson, url: string) =>
  site.app.inject({ url: `/api/reservations${url}`, headers });
const set = (person: TestPerson, fields: Omit<Partial<NewUserRow>, 'createdAt'>) =>
  site.db.updateTable('users').set(fields).where('id', '=', person.id).execute();
const onlyItem = { items: [] as { adId: string; quantity: number }[] };
beforeEach(() => {
  onlyItem.items = [{ adId: listing._id, quantity: 1 }];
});

test('a buyer requests several offers of one seller, in one thread, at the prices of the day', async () => {
  const eggs = await publishAndAcceptTestListing(site, seller, admin, {
    productName: 'Œufs',
    priceType: 'box',
    price: '4',
  });
  const answer = await post(buyer, {
    items: [
      { adId: listing._id, quantity: '2,5' },
      { adId: eggs._id, quantity: 1 },
    ],
    pickup: PICKUP,
    note: ' Je passe à vélo. ',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { reservation } = answer.json();
  expect(reservation).toMatchObject({
    seller: { _id: seller.id, firstName: 'Jeanne' },
    buyer: { _id: buyer.id, firstName: 'Karim' },
    items: [
      { adId: listing._id, productName: 'Tomates', mainType: 'offer', quantity: 2.5, price: 2.5 },
      { adId: eggs._id, productName: 'Œufs', quantity: 1, price: 4, priceType: 'box' },
    ],
    total: 10.25,
    status: 'asked',
    pickup: PICKUP,
    pickupProposed: null,
    note: 'Je passe à vélo.',
    decidedAt: null,
    cancelledBy: null,
    outcomes: { mine: null, theirs: null },
    thanks: { mine: null, theirs: null },
  });
  const { messages } = (await fetchMessagesAsTestPerson(site, seller, reservation.conversationId)).json();
  expect(messages).toMatchObject([{ sender: { _id: buyer.id } }]);
  expect(messages[0].text).toMatch(
    /^Je prends 2,5 kg de tomates et 1 caisse d'œufs, \p{L}+ \d.* de 9 h à 12 h.· Au marché\n\nJe passe à vélo\.$/u,
  );
  // Name and price of the item stay after a change of the listing.
  await site.db.updateTable('listings').set({ productName: 'Poires', price: 9 }).execute();
  expect((await get(seller, `/${reservation._id}`)).json().reservation.items[0]).toMatchObject({
    productName: 'Tomates',
    price: 2.5,
  });
});

test("a seller's reservation for the other person of a conversation is accepted at once", async () => {
  const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
    adId: market.listing._id,
    text: 'Bonjour',
  });
  const nowhere = await post(seller, { ...onlyItem, conversationId, pickup: { ...PICKUP, place: '' } });
  expect([nowhere.statusCode, Object.keys(nowhere.json().errors)]).toEqual([400, ['pickup.place']]);
  const answer = await post(seller, { ...onlyItem, conversationId, pickup: PICKUP });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().reservation).toMatchObject({
    conversationId,
    status: 'accepted',
    seller: { _id: seller.id },
    buyer: { _id: buyer.id },
    pickup: PICKUP,
    expiresAt: null,
  });
});

test('a conversation that the seller began gives no right to reserve for the other person', async () => {
  const theirs = await publishAndAcceptTestListing(site, buyer, admin);
  const { conversationId } = await sendValidMessageAsTestPerson(site, seller, {
    adId: theirs._id,
    text: 'Bonjour',
  });
  const answer = await post(seller, { ...onlyItem, conversationId });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveProperty('conversationId');
});

test('the same note to many sellers is marked as a repeated first message', async () => {
  const note = 'Votre paiement est prêt : allez sur recolte-paiement.store ce soir';
  const repeatedAt: unknown[] = [];
  for (let n = 0; n < 4; n++) {
    const other = await createSellerAndBuyerFixture(site, { admin });
    const { conversationId } = await reserveAsTestPerson(site, buyer, other.listing, 1, { note });
    const found = site.db.selectFrom('conversations').select('repeatedAt').where('id', '=', conversationId);
    repeatedAt.push((await found.executeTakeFirst())?.repeatedAt);
  }
  expect(repeatedAt).toEqual([null, null, null, expect.any(Date)]);
});

test('refused items are listed by position, and named only if the product has been public', async () => {
  const fresh = async (fields = {}) => (await publishAndAcceptTestListing(site, seller, admin, fields))._id;
  const change = async (id: string, fields: object) => {
    await site.db.updateTable('listings').set(fields).where('id', '=', id).execute();
    return id;
  };
  const items = [
    listing._id,
    randomUUID(),
    'inconnue',
    (await publishListingAsTestPerson(site, seller))._id,
    await change(await fresh(), { status: 'refuse' }),
    await change(await fresh(), { isArchived: true }),
    await change(await fresh(), { expiresAt: new Date(Date.now() - 1000) }),
    await change(await fresh(), { isArchived: true, availability: 'soldOut' }),
    await fresh({ mainType: 'asked', type: undefined, images: undefined, productName: 'Miel' }),
    await change(await fresh(), { availability: 'reserved' }),
  ].map((adId) => ({ adId, quantity: 1 }));
  const answer = await post(buyer, { items });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'NOT_AVAILABLE']);
  const unknown = "Ce produit n'est plus disponible.";
  const named = "« Tomates » n'est plus disponible.";
  expect(answer.json().errors).toEqual({
    'items.1': unknown,
    'items.2': unknown,
    'items.3': unknown,
    'items.4': unknown,
    'items.5': named,
    'items.6': named,
    'items.7': named,
    'items.8': "« Miel » n'est plus disponible.",
    'items.9': named,
  });
});

test('an author reserves for a reader what bears the mark "réservé"', async () => {
  await site.db
    .updateTable('listings')
    .set({ availability: 'reserved' })
    .where('id', '=', listing._id)
    .execute();
  const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
    adId: listing._id,
    text: 'Bonjour',
  });
  const answer = await post(seller, { ...onlyItem, conversationId });
  expect([answer.statusCode, answer.json().reservation.status]).toEqual([201, 'accepted']);
});

describe('a request is refused', () => {
  test('a request for offers of two sellers is refused', async () => {
    const other = await createSellerAndBuyerFixture(site, { admin });
    const items = [listing, other.listing].map(({ _id }) => ({ adId: _id, quantity: 1 }));
    const answer = await post(buyer, { items });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { items: "Une réservation ne porte que sur les annonces d'une seule personne." },
    ]);
  });

  test("a request for own offers without a conversation, or in somebody else's, is refused", async () => {
    expect((await post(seller, onlyItem)).statusCode).toBe(400);
    const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Bonjour',
    });
    expect(
      (await post(await createLoggedInTestPerson(site), { ...onlyItem, conversationId })).statusCode,
    ).toBe(404);
    const direct = (await startDirectConversationAsTestPerson(site, admin, buyer.id)).json().conversation._id;
    expect((await post(admin, { ...onlyItem, conversationId: direct })).statusCode).toBe(400);
  });

  test('a request after a block either way, or to a seller who takes no reservations, is refused', async () => {
    const block = (from: TestPerson, userId: string) =>
      site.app.inject({ method: 'POST', url: '/api/blocks', headers: from.headers, payload: { userId } });
    const answers = async () => {
      const { statusCode, body } = await post(buyer, onlyItem);
      return [statusCode, JSON.parse(body).code];
    };
    await block(seller, buyer.id);
    expect(await answers()).toEqual([403, 'FORBIDDEN']);
    await site.db.deleteFrom('blocks').execute();
    await block(buyer, seller.id);
    expect(await answers()).toEqual([403, 'FORBIDDEN']);
    await site.db.deleteFrom('blocks').execute();
    await set(seller, { takesReservations: false });
    expect(await answers()).toEqual([403, 'FORBIDDEN']);
    const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Bonjour',
    });
    expect((await post(seller, { ...onlyItem, conversationId })).statusCode).toBe(201);
  });

  test('a request to a seller who is away is refused', async () => {
    await set(seller, { awayUntil: dayFromNow(3) });
    expect((await post(buyer, onlyItem)).json().code).toBe('NOT_AVAILABLE');
    await set(seller, { awayUntil: dayFromNow(-1) });
    expect((await post(buyer, onlyItem)).statusCode).toBe(201);
  });

  test('half a piece is refused to buyer and seller', async () => {
    const lettuces = await publishAndAcceptTestListing(site, seller, admin, {
      priceType: 'unit',
      quantity: '10',
    });
    const items = [
      { adId: listing._id, quantity: 0.5 },
      { adId: lettuces._id, quantity: '1,5' },
    ];
    const errors = { 'items.1.quantity': 'Ce produit se compte à la pièce : indiquez un nombre entier.' };
    expect((await post(buyer, { items })).json()).toMatchObject({ code: 'INVALID_INPUT', errors });
    const { conversationId } = await reserveAsTestPerson(site, buyer, lettuces, 2);
    expect((await post(seller, { items, conversationId })).json().errors).toEqual(errors);
  });

  test.each<[string, (adId: string) => object, string]>([
    ['no items', () => ({ items: [] }), 'items'],
    ['a text as items', () => ({ items: 'x' }), 'items'],
    [
      '21 items',
      () => ({ items: Array.from({ length: 21 }, () => ({ adId: randomUUID(), quantity: 1 })) }),
      'items',
    ],
    [
      'an item twice',
      (adId) => ({ items: [adId, adId.toUpperCase()].map((id) => ({ adId: id, quantity: 1 })) }),
      'items',
    ],
    ['a quantity of 0', (adId) => ({ items: [{ adId, quantity: 0 }] }), 'items.0.quantity'],
    ['a negative quantity', (adId) => ({ items: [{ adId, quantity: -1 }] }), 'items.0.quantity'],
    ['four decimals', (adId) => ({ items: [{ adId, quantity: 0.0001 }] }), 'items.0.quantity'],
    ['a text as quantity', (adId) => ({ items: [{ adId, quantity: 'tout' }] }), 'items.0.quantity'],
    ['a huge quantity', (adId) => ({ items: [{ adId, quantity: 1e300 }] }), 'items.0.quantity'],
    ['a long note', (adId) => ({ items: [{ adId, quantity: 1 }], note: 'x'.repeat(501) }), 'note'],
    [
      'a past pick-up',
      (adId) => ({ items: [{ adId, quantity: 1 }], pickup: { ...PICKUP, date: '2020-01-01' } }),
      'pickup.date',
    ],
    [
      'a far pick-up',
      (adId) => ({ items: [{ adId, quantity: 1 }], pickup: { ...PICKUP, date: '9999-12-31' } }),
      'pickup.date',
    ],
    [
      'a pick-up that ends first',
      (adId) => ({ items: [{ adId, quantity: 1 }], pickup: { ...PICKUP, to: '08:00' } }),
      'pickup.to',
    ],
  ])('a request with %s is refused', async (_, form, field) => {
    const answer = await post(buyer, form(listing._id));
    expect(answer.statusCode, answer.body).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

test('the same form and key make one reservation, also concurrently; another form is refused', async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => post(buyer, onlyItem, key)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().reservation._id)).size).toBe(1);
  const other = await post(buyer, { items: [{ adId: listing._id, quantity: 2 }] }, key);
  expect([other.statusCode, other.json().code]).toEqual([409, 'KEY_REUSED']);
  // Refused forms do not use up a key, and keys of two people are independent.
  const later = randomUUID();
  expect((await post(buyer, { items: [{ adId: listing._id, quantity: 99 }] }, later)).statusCode).toBe(409);
  expect((await post(buyer, onlyItem, later)).statusCode).toBe(201);
  expect((await post(await createLoggedInTestPerson(site), onlyItem, key)).statusCode).toBe(201);
});

test('a request expires after 72 hours, or with its pick-up', async () => {
  const hoursLeft = ({ expiresAt }: { expiresAt: string | null }) =>
    Math.round((Date.parse(expiresAt ?? '') - Date.now()) / HOUR_MS);
  expect(hoursLeft(await reserveAsTestPerson(site, buyer, listing, 1))).toBe(72);
  const soon = { ...PICKUP, date: dayFromNow(1), from: '00:00', to: '23:59' };
  expect(hoursLeft(await reserveAsTestPerson(site, buyer, listing, 1, { pickup: soon }))).toBeLessThan(48);
});

test('a list starts with reservations that wait for the reader, and is filtered', async () => {
  const one = await reserveAsTestPerson(site, buyer, listing, 1);
  const two = await reserveAsTestPerson(site, buyer, listing, 1, { pickup: PICKUP });
  const idsOf = async (person: TestPerson, query = '') => {
    const answer = (await get(person, query)).json();
    expect(answer.pagination.total).toBe(answer.reservations.length);
    return answer.reservations.map(({ _id }: { _id: string }) => _id);
  };
  await site.app.inject({
    method: 'PATCH',
    url: `/api/reservations/${one._id}`,
    headers: seller.headers,
    payload: { status: 'accepted' },
  });
  // First reservation accepted without a pick-up: its outcome may be reported at once, so it waits for both.
  expect(await idsOf(buyer)).toEqual([one._id, two._id]);
  expect(await idsOf(seller, '?status=asked')).toEqual([two._id]);
  expect(await idsOf(seller, '?as=buyer')).toEqual([]);
  expect(await idsOf(buyer, '?as=buyer&status=nothing')).toHaveLength(2);
  expect(await idsOf(buyer, `?from=${PICKUP.date}&to=${PICKUP.date}`)).toEqual([two._id]);
  expect(await idsOf(buyer, `?from=${dayFromNow(3)}`)).toEqual([]);
  expect(await idsOf(buyer, `?conversationId=${one.conversationId}`)).toHaveLength(2);
  expect(await idsOf(buyer, '?conversationId=x')).toEqual([]);
  expect(await idsOf(admin)).toEqual([]);
});
