import { beforeEach, describe, expect, test } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { ReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import { reservationStatuses } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { fetchMessagesAsTestPerson, fetchUnreadCountAsTestPerson } from '#server/testing/conversations.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { createDoneReservationFixture, thankAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import type { ReservationRow } from '../tables.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let market: Awaited<ReturnType<typeof createDoneReservationFixture>>;
let seller: TestPerson;
let buyer: TestPerson;
let reservation: Pick<Reservation, '_id'>;
beforeEach(async () => {
  market = await createDoneReservationFixture(site, { admin });
  ({ seller, buyer, reservation } = market);
});

const thank = (person: TestPerson, payload: object = { phrase: 'tasty' }) =>
  thankAsTestPerson(site, person, reservation, payload);
const codeOf = async (answer: ReturnType<typeof thank>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};
const hide = (person: TestPerson, hidden: unknown = true) =>
  site.app.inject({
    method: 'PATCH',
    url: `/api/reservations/${reservation._id}/thanks`,
    headers: person.headers,
    payload: { hidden },
  });
const get = async (person: TestPerson, url: string) =>
  (await site.app.inject({ url: `/api${url}`, headers: person.headers })).json();
const read = async (person: TestPerson): Promise<Reservation> =>
  (await get(person, `/reservations/${reservation._id}`)).reservation;
const set = (fields: Partial<ReservationRow>) =>
  site.db.updateTable('reservations').set(fields).where('id', '=', reservation._id).execute();
const erase = (person: TestPerson) =>
  site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: person.headers });
const exported = async (person: TestPerson) =>
  ((await get(person, '/users/export')) as PersonalDataExport).reservations[0]?.thanks;
const stored = () =>
  site.db
    .selectFrom('reservationThanks')
    .selectAll()
    .where('reservationId', '=', reservation._id)
    .orderBy('id')
    .execute();

describe('giving thanks', () => {
  test('thanks are answered with the reservation, the words without blanks around them', async () => {
    const answer = await thank(buyer, { phrase: 'tasty', text: '  De vraies\n tomates ' });
    expect(answer.statusCode, answer.body).toBe(201);
    const expected = { phrase: 'tasty', text: 'De vraies tomates', status: 'pending' };
    expect(answer.json().reservation.thanks).toEqual({
      mine: { _id: expect.any(String), ...expected },
      theirs: null,
    });
    expect(
      (await thank(seller, { phrase: 'punctual', text: '' })).json().reservation.thanks.mine,
    ).toMatchObject({ phrase: 'punctual', text: null, status: null });
  });

  test.each(reservationStatuses.filter((status) => status !== 'done'))(
    'thanks for a reservation that is %s are refused',
    async (status: ReservationStatus) => {
      await set({ status, doneAt: null });
      expect(await codeOf(thank(buyer))).toEqual([409, 'THANKS_TOO_EARLY']);
      expect(await codeOf(thank(seller))).toEqual([409, 'THANKS_TOO_EARLY']);
      expect(await stored()).toEqual([]);
    },
  );

  test('strangers and administrators do not find the reservation, whatever its state', async () => {
    for (const person of [await createLoggedInTestPerson(site), admin]) {
      expect(await codeOf(thank(person))).toEqual([404, 'RESERVATION_NOT_FOUND']);
      expect((await hide(person)).statusCode).toBe(404);
    }
  });

  test('a second thanks of one author is refused, and the first one stays', async () => {
    await thank(buyer, { phrase: 'generous', text: 'Un panier plein' });
    expect(await codeOf(thank(buyer, { phrase: 'tasty' }))).toEqual([409, 'THANKS_GIVEN']);
    expect(await stored()).toMatchObject([{ phrase: 'generous', text: 'Un panier plein' }]);
  });

  test('thanks that one author sends several times at once are stored once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => thank(buyer)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(await stored()).toHaveLength(1);
  });

  test('thanks of both at once are both stored', async () => {
    const answers = await Promise.all([thank(buyer), thank(seller)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await read(buyer)).thanks.theirs).not.toBeNull();
  });

  test.each([
    [{}, 'phrase'],
    [{ phrase: 'perfect' }, 'phrase'],
    [{ phrase: ['tasty'] }, 'phrase'],
    [{ phrase: 'tasty', text: 'x'.repeat(201) }, 'text'],
    [{ phrase: 'tasty', text: 'Voyez mon-site.fr/promo' }, 'text'],
    [{ phrase: 'tasty', text: 'Écrivez à zoe@example.org' }, 'text'],
    [{ phrase: 'tasty', text: 'Appelez le O6 12 34 56 78' }, 'text'],
    [{ phrase: 'tasty', text: { $ne: null } }, 'text'],
  ])('thanks %j are refused with an error of the field %s', async (payload, field) => {
    const answer = await thank(buyer, payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(await stored()).toEqual([]);
  });

  test('words with markup and of 200 characters are stored as they are', async () => {
    const text = `<script>alert("é")</script>'; drop table users; --${'🍅'.repeat(75)}`.slice(0, 199);
    await thank(buyer, { phrase: 'tasty', text });
    expect((await read(buyer)).thanks.mine?.text).toBe(text.toWellFormed());
  });

  test('neither of two people thanks the other after a block, and what was given before may still be hidden', async () => {
    await thank(buyer);
    await set({ doneAt: daysAgo(15) });
    const payload = { userId: buyer.id };
    await site.app.inject({ method: 'POST', url: '/api/blocks', headers: seller.headers, payload });
    for (const person of [seller, buyer]) expect(await codeOf(thank(person))).toEqual([403, 'FORBIDDEN']);
    expect((await hide(seller)).statusCode).toBe(200);
  });

  test('a suspended person gives and gets no thanks, and may still hide words', async () => {
    await thank(buyer);
    await set({ doneAt: daysAgo(15) });
    await suspendTestPerson(site, seller);
    expect(await codeOf(thank(seller))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect((await hide(seller)).statusCode).toBe(200);
    const other = await createDoneReservationFixture(site, { admin });
    await suspendTestPerson(site, other.seller);
    const answer = await thankAsTestPerson(site, other.buyer, other.reservation, { phrase: 'tasty' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'RECEIVER_SUSPENDED']);
  });
});

describe('thanks that only one has given', () => {
  test('the other person cannot tell that they were written', async () => {
    const views = async () => [
      await read(seller),
      await get(seller, '/reservations'),
      await get(seller, '/messages/conversations'),
      await fetchUnreadCountAsTestPerson(site, seller),
      (await fetchMessagesAsTestPerson(site, seller, market.conversationId)).json(),
      (await get(seller, '/users/export')).reservations,
      (await readTestMailsSentTo(site, seller.email)).length,
      (await hide(seller)).json().code,
    ];
    // Read twice: the first reading marks the messages as read.
    await views();
    const before = await views();
    expect((await thank(buyer, { phrase: 'tasty', text: 'De vraies tomates' })).statusCode).toBe(201);
    expect(await views()).toEqual(before);
    const [thanks] = await stored();
    const report = await site.app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: seller.headers,
      payload: { type: 'thanks', entityId: thanks?.id, reason: 'Faux' },
    });
    expect([report.statusCode, report.json().code]).toEqual([404, 'THANKS_NOT_FOUND']);
  });

  test('the other person sees them once both have written', async () => {
    await thank(buyer, { phrase: 'tasty', text: 'De vraies tomates' });
    const { thanks } = (await thank(seller, { phrase: 'punctual' })).json().reservation;
    expect(thanks).toMatchObject({
      mine: { phrase: 'punctual', text: null },
      theirs: { phrase: 'tasty', text: 'De vraies tomates', hidden: false },
    });
    expect(thanks.theirs).not.toHaveProperty('status');
    expect((await read(buyer)).thanks).toMatchObject({
      mine: { phrase: 'tasty' },
      theirs: { phrase: 'punctual' },
    });
  });

  test('the other person sees them 14 days after the handover, and not before', async () => {
    await thank(buyer);
    await set({ doneAt: daysAgo(13.99) });
    expect((await read(seller)).thanks.theirs).toBeNull();
    await set({ doneAt: daysAgo(14.01) });
    expect((await read(seller)).thanks.theirs).toMatchObject({ phrase: 'tasty' });
    expect(await exported(seller)).toMatchObject({ mine: null, theirs: { phrase: 'tasty' } });
    expect((await thank(seller)).statusCode).toBe(201);
  });

  test('a contradicted outcome hides the thanks of both from each other', async () => {
    await thank(buyer);
    await thank(seller);
    await set({ status: 'missed' });
    for (const person of [seller, buyer])
      expect((await read(person)).thanks).toMatchObject({ mine: { phrase: 'tasty' }, theirs: null });
    expect((await hide(seller)).statusCode).toBe(404);
  });
});

describe('hiding words', () => {
  test('the person thanked hides the words and shows them again; the author is not told', async () => {
    await thank(buyer, { phrase: 'tasty', text: 'De vraies tomates' });
    await thank(seller);
    const before = await read(buyer);
    expect((await hide(seller)).json().reservation.thanks.theirs).toMatchObject({
      text: 'De vraies tomates',
      hidden: true,
    });
    expect((await hide(seller)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ isHidden: true }, { isHidden: false }]);
    expect(await read(buyer)).toEqual(before);
    expect((await hide(seller, false)).json().reservation.thanks.theirs.hidden).toBe(false);
  });

  test.each([undefined, 'true', 1, null])('the value %j of `hidden` is refused', async (hidden) => {
    const answer = await site.app.inject({
      method: 'PATCH',
      url: `/api/reservations/${reservation._id}/thanks`,
      headers: seller.headers,
      payload: { hidden },
    });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['hidden']]);
  });
});

describe('erasure', () => {
  beforeEach(async () => {
    await thank(buyer, { phrase: 'tasty', text: 'De vraies tomates' });
  });

  test("an author's words go with the account, and the phrase stays without a name", async () => {
    await erase(buyer);
    expect(await stored()).toMatchObject([
      { authorId: null, recipientId: seller.id, phrase: 'tasty', text: null, status: null },
    ]);
    expect((await read(seller)).thanks.theirs).toMatchObject({ phrase: 'tasty', text: null });
  });

  test('what a person was thanked with goes with the account, and the thanks of that person stay visible', async () => {
    await thank(seller, { phrase: 'punctual', text: 'Toujours à l’heure' });
    await erase(seller);
    expect(await stored()).toMatchObject([{ authorId: null, recipientId: buyer.id, text: null }]);
    expect((await read(buyer)).thanks).toMatchObject({ mine: null, theirs: { phrase: 'punctual' } });
    expect(await codeOf(thank(buyer))).toEqual([403, 'RECEIVER_DELETED']);
  });
});

test('the export holds the thanks given, and those received once they are visible', async () => {
  await thank(buyer, { phrase: 'tasty', text: 'De vraies tomates' });
  expect(await exported(buyer)).toMatchObject({
    mine: { phrase: 'tasty', text: 'De vraies tomates', createdAt: expect.any(String) },
    theirs: null,
  });
  expect(await exported(seller)).toEqual({ mine: null, theirs: null });
  await thank(seller);
  expect(await exported(seller)).toMatchObject({ theirs: { text: 'De vraies tomates' } });
});
