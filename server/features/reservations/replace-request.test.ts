import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { fetchMessagesAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
const PICKUP = { date, from: '09:00', to: '12:00', place: 'Au marché' };

let market: SellerAndBuyerFixture;
let made: Reservation;
beforeEach(async () => {
  market = await createSellerAndBuyerFixture(site, { admin, listing: { quantity: 10 } });
  made = await reserveAsTestPerson(site, market.buyer, market.listing, 2, { pickup: PICKUP });
});

const replace = (person: TestPerson, { key, ...fields }: { key?: string; [field: string]: unknown } = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/reservations',
    headers: { ...person.headers, ...(key && { 'idempotency-key': key }) },
    payload: { items: [{ adId: market.listing._id, quantity: 3 }], replaces: made._id, ...fields },
  });
const list = async (person: TestPerson): Promise<Reservation[]> =>
  (await site.app.inject({ url: '/api/reservations', headers: person.headers })).json().reservations;
const statuses = async () => (await list(market.buyer)).map(({ status }) => status);
const texts = async (): Promise<string[]> =>
  (await fetchMessagesAsTestPerson(site, market.buyer, made.conversationId))
    .json()
    .messages.map(({ text }: { text: string }) => text);

test('a request takes the place of another one of the same buyer, and says so in one message', async () => {
  const before = await texts();
  const answer = await replace(market.buyer, { note: 'Plutôt le matin.', pickup: PICKUP });
  expect(answer.statusCode, answer.body).toBe(201);
  const { conversationId } = made;
  expect(answer.json().reservation).toMatchObject({
    status: 'asked',
    conversationId,
    items: [{ quantity: 3 }],
  });
  expect(
    (await list(market.seller)).map(({ status, cancelledBy, reason }) => [status, cancelledBy, reason]),
  ).toEqual([
    ['asked', null, null],
    ['cancelled', 'buyer', 'demande modifiée.'],
  ]);
  expect((await texts()).slice(before.length)).toEqual([
    expect.stringMatching(/^Je prends plutôt 3.kg de .* de 9 h à 12 h.· Au marché\n\nPlutôt le matin\.$/),
  ]);
});

test('a replacement that is sent again, also at once, is made once', async () => {
  const answers = await Promise.all([1, 2].map(() => replace(market.buyer, { key: 'encore' })));
  const again = await replace(market.buyer, { key: 'encore' });
  expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set([...answers, again].map((answer) => answer.json().reservation._id)).size).toBe(1);
  expect(await statuses()).toEqual(['asked', 'cancelled']);
});

test('what was answered meanwhile is not replaced, and nothing else is asked for', async () => {
  await changeReservationAsTestPerson(site, market.seller, made, { status: 'accepted' });
  const answer = await replace(market.buyer);
  expect([answer.statusCode, answer.json().details]).toEqual([409, { status: 'accepted' }]);
  expect(await statuses()).toEqual(['accepted']);
});

test('an acceptance of what was replaced is refused', async () => {
  await replace(market.buyer);
  const answer = await changeReservationAsTestPerson(site, market.seller, made, { status: 'accepted' });
  expect([answer.statusCode, answer.json().details]).toEqual([409, { status: 'cancelled' }]);
});

test('an acceptance and a replacement at once leave one that stands', async () => {
  const [accepted, replaced] = await Promise.all([
    changeReservationAsTestPerson(site, market.seller, made, { status: 'accepted' }),
    replace(market.buyer),
  ]);
  expect([
    [200, 409, ['accepted']],
    [409, 201, ['asked', 'cancelled']],
  ]).toContainEqual([accepted.statusCode, replaced.statusCode, await statuses()]);
});

test('a replacement that cannot be asked for leaves the request', async () => {
  const tooMuch = await replace(market.buyer, { items: [{ adId: market.listing._id, quantity: 11 }] });
  expect(tooMuch.json().code).toBe('NOT_ENOUGH');
  const theirs = await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
  expect((await replace(market.buyer, { items: [{ adId: theirs._id, quantity: 1 }] })).statusCode).toBe(400);
  expect(await statuses()).toEqual(['asked']);
});

test('a request is changed by its buyer alone', async () => {
  expect((await replace(await createLoggedInTestPerson(site))).statusCode).toBe(404);
  expect((await replace(market.buyer, { replaces: 'inconnue' })).statusCode).toBe(404);
  const { _id } = await publishAndAcceptTestListing(site, market.buyer, admin);
  expect((await replace(market.buyer, { items: [{ adId: _id, quantity: 1 }] })).statusCode).toBe(403);
  expect(await statuses()).toEqual(['asked']);
});

describe('a part of a request', () => {
  const accept = (quantity: number, fields: object = {}) =>
    replace(market.seller, { items: [{ adId: market.listing._id, quantity }], pickup: PICKUP, ...fields });

  test('a part that the seller accepts takes the place of the request, and one message says so', async () => {
    const before = await texts();
    const answer = await accept(1.5, { note: 'Le reste la semaine prochaine.' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().reservation).toMatchObject({
      status: 'accepted',
      conversationId: made.conversationId,
      buyer: { firstName: 'Karim' },
    });
    expect((await list(market.buyer)).map(({ status, reason }) => [status, reason])).toEqual([
      ['accepted', null],
      ['declined', 'je vous en réserve une partie.'],
    ]);
    expect((await texts()).slice(before.length)).toEqual([
      expect.stringMatching(
        /^C'est d'accord pour 1,5 kg de tomates sur les 2 kg demandés, .*· Au marché\n\nLe reste la semaine prochaine\.$/,
      ),
    ]);
  });

  test('the mail of its appointment says how much was asked for', async () => {
    await accept(1.5);
    const mails = await readTestMailsSentTo(site, market.buyer.email);
    expect(mails.find(({ subject }) => subject?.startsWith('Rendez-vous pris'))?.text).toMatch(
      /1,5 kg de tomates sur les 2 kg demandés,\savec Jeanne/,
    );
  });

  test('a part that is sent again is accepted once', async () => {
    const answers = [await accept(1, { key: 'encore' }), await accept(1, { key: 'encore' })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await statuses()).toEqual(['accepted', 'declined']);
  });

  test('a withdrawn request is not accepted in part, and one of which too little is left stays', async () => {
    expect((await accept(11)).json().code).toBe('NOT_ENOUGH');
    expect(await statuses()).toEqual(['asked']);
    await changeReservationAsTestPerson(site, market.buyer, made, { status: 'cancelled' });
    const answer = await accept(1);
    expect([answer.statusCode, answer.json().details]).toEqual([409, { status: 'cancelled' }]);
    expect(await statuses()).toEqual(['cancelled']);
  });
});
