import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { RESERVATION_REQUEST_EXPIRY_HOURS } from '#contract/reservations/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { fetchMessagesAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const SLOT = { date: dayFromNow(2), from: '09:00', to: '12:00', place: 'Au marché' };
const LATER = { ...SLOT, date: dayFromNow(4) };

let seller: TestPerson;
let buyer: TestPerson;
let made: Reservation;
beforeEach(async () => {
  const market = await createSellerAndBuyerFixture(site, { admin, listing: { quantity: 10 } });
  ({ seller, buyer } = market);
  made = await reserveAsTestPerson(site, buyer, market.listing, 2, { pickup: SLOT });
});

const change = async (person: TestPerson, payload: object): Promise<Reservation> => {
  const answer = await changeReservationAsTestPerson(site, person, made, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().reservation;
};
const texts = async (): Promise<string[]> =>
  (await fetchMessagesAsTestPerson(site, buyer, made.conversationId))
    .json()
    .messages.map(({ text }: { text: string }) => text.replace(/ : .*/s, ''));

test('a proposed appointment is accepted when the other person sends the same', async () => {
  await change(seller, { status: 'accepted' });
  expect(await change(seller, { pickup: LATER })).toMatchObject({
    pickup: SLOT,
    pickupProposed: { by: 'seller', ...LATER },
  });
  // Proposal sent again by its author: no acceptance.
  expect(await change(seller, { pickup: LATER })).toMatchObject({ pickup: SLOT });
  expect(await change(buyer, { pickup: LATER })).toMatchObject({ pickup: LATER, pickupProposed: null });
  expect(await change(buyer, { pickup: LATER })).toMatchObject({ pickup: LATER });
  expect((await texts()).slice(1)).toEqual([
    "C'est d'accord",
    'Je propose un autre rendez-vous',
    expect.stringMatching(/^C'est d'accord pour \p{L}+ \d.* de 9 h à 12 h.· Au marché$/u),
  ]);
});

test('the current appointment, sent by either person, drops a proposal', async () => {
  for (const person of [seller, buyer]) {
    await change(buyer, { pickup: LATER });
    expect(await change(person, { pickup: SLOT })).toMatchObject({ pickup: SLOT, pickupProposed: null });
  }
  expect((await texts()).at(-1)).toBe('Gardons le rendez-vous');
});

test('a proposed appointment in the past cannot be accepted', async () => {
  await change(buyer, { pickup: LATER });
  await site.db
    .updateTable('reservations')
    .set({ pickupProposed: { by: 'buyer', ...LATER, date: '2026-01-03' } })
    .where('id', '=', made._id)
    .execute();
  const answer = await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { 'pickup.date': 'Choisissez un rendez-vous à venir.' },
  ]);
});

test('a seller who leaves the place empty keeps the one that the reservation has', async () => {
  expect(await change(seller, { pickup: { ...LATER, place: '' } })).toMatchObject({
    pickupProposed: { by: 'seller', ...LATER },
  });
  // The appointment that stands, without its place: nothing new is proposed.
  expect(await change(seller, { pickup: { ...SLOT, place: '' } })).toMatchObject({
    pickup: SLOT,
    pickupProposed: null,
  });
  const other = await reserveAsTestPerson(site, buyer, { _id: made.items[0]?.adId ?? '' }, 1);
  const answer = await changeReservationAsTestPerson(site, seller, other, { pickup: { ...SLOT, place: '' } });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['pickup.place']]);
});

test('a later proposal of either person replaces an earlier one', async () => {
  await change(buyer, { pickup: LATER });
  const other = { ...LATER, place: 'Chez moi' };
  expect(await change(seller, { pickup: other })).toMatchObject({
    pickupProposed: { by: 'seller', ...other },
  });
});

test("a seller who accepts agrees to the appointment sent along, or to the buyer's last proposal", async () => {
  await change(buyer, { pickup: LATER });
  expect(await change(seller, { status: 'accepted' })).toMatchObject({ pickup: LATER, pickupProposed: null });
});

test("a seller's own proposal stays open after the acceptance", async () => {
  await change(seller, { pickup: LATER });
  expect(await change(seller, { status: 'accepted' })).toMatchObject({
    pickup: SLOT,
    pickupProposed: { by: 'seller' },
  });
  expect((await changeReservationAsTestPerson(site, seller, made, { status: 'declined' })).statusCode).toBe(
    409,
  );
});

test('the time that one side proposes for a request accepts it once the other side sends the same', async () => {
  await change(seller, { pickup: LATER });
  expect(await change(buyer, { pickup: LATER })).toMatchObject({
    status: 'accepted',
    pickup: LATER,
    pickupProposed: null,
    expiresAt: null,
    decidedAt: expect.any(String),
  });
  expect(await change(buyer, { pickup: LATER })).toMatchObject({ status: 'accepted' });
  expect((await texts()).slice(1)).toEqual(['Je propose un autre rendez-vous', "C'est d'accord"]);
  for (const person of [seller, buyer]) {
    const subjects = (await readTestMailsSentTo(site, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Rendez-vous'))).toEqual([
      expect.stringMatching(/^Rendez-vous pris avec /),
    ]);
  }
});

test("a seller who sends a buyer's proposal without its place accepts the request", async () => {
  await change(buyer, { pickup: LATER });
  expect(await change(seller, { pickup: { ...LATER, place: '' } })).toMatchObject({
    status: 'accepted',
    pickup: LATER,
    pickupProposed: null,
  });
});

test('a proposed time is not agreed to while less is left than was asked for', async () => {
  await change(seller, { pickup: LATER });
  const other = await createLoggedInTestPerson(site);
  const taken = await reserveAsTestPerson(site, other, { _id: made.items[0]?.adId ?? '' }, 9);
  await changeReservationAsTestPerson(site, seller, taken, { status: 'accepted' });
  const answer = await changeReservationAsTestPerson(site, buyer, made, { pickup: LATER });
  expect([answer.statusCode, answer.json().code, answer.json().details]).toEqual([
    409,
    'NOT_ENOUGH',
    { left: [{ adId: made.items[0]?.adId, quantityLeft: 1 }] },
  ]);
});

test('a proposed time is not agreed to by the buyer once the seller has declared the offer sold out', async () => {
  await change(seller, { pickup: LATER });
  const url = `/api/adverts/${made.items[0]?.adId}/availability`;
  const payload = { availability: 'soldOut' };
  expect((await site.app.inject({ method: 'PATCH', url, headers: seller.headers, payload })).statusCode).toBe(
    200,
  );
  const answer = await changeReservationAsTestPerson(site, buyer, made, { pickup: LATER });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'NOT_AVAILABLE']);
  expect(await change(seller, { status: 'accepted' })).toMatchObject({ status: 'accepted' });
});

test('a request does not expire at the time that was asked for while a later one is proposed', async () => {
  const later = { ...SLOT, from: '15:00', to: '17:00' };
  const before = made.expiresAt;
  expect(Date.parse((await change(seller, { pickup: later })).expiresAt ?? '')).toBe(
    Date.parse(before ?? '') + 5 * HOUR_MS,
  );
  expect((await change(buyer, { pickup: SLOT })).expiresAt).toBe(before);
  expect((await change(seller, { pickup: { ...SLOT, from: '08:00', to: '09:00' } })).expiresAt).toBe(before);
  // Within the hours for an answer, however late the proposed time is.
  expect((await change(seller, { pickup: LATER })).expiresAt).toBe(
    new Date(Date.parse(made.createdAt) + RESERVATION_REQUEST_EXPIRY_HOURS * HOUR_MS).toISOString(),
  );
});

test('an agreement that comes after the request has expired is refused', async () => {
  await change(seller, { pickup: LATER });
  const expired = site.db.updateTable('reservations').set({ expiresAt: new Date(Date.now() - 1) });
  await expired.where('id', '=', made._id).execute();
  const answer = await changeReservationAsTestPerson(site, buyer, made, { pickup: LATER });
  expect([answer.statusCode, answer.json().details]).toEqual([409, { status: 'expired' }]);
});

test('an appointment sent with the acceptance is the agreed one', async () => {
  expect(await change(seller, { status: 'accepted', pickup: LATER })).toMatchObject({
    pickup: LATER,
    pickupProposed: null,
  });
});

test('a buyer may leave the place to the seller, who names it on acceptance or keeps it open', async () => {
  const open = { ...SLOT, place: '' };
  const adId = made.items[0]?.adId ?? '';
  const ask = () => reserveAsTestPerson(site, buyer, { _id: adId }, 1, { pickup: open });
  made = await ask();
  expect(
    await change(seller, { status: 'accepted', pickup: { ...open, place: 'Au portail' } }),
  ).toMatchObject({
    pickup: { place: 'Au portail' },
  });
  // Request answered elsewhere meanwhile: the same answer again, without the place.
  expect(await change(seller, { status: 'accepted', pickup: open })).toMatchObject({
    pickup: { place: 'Au portail' },
  });
  made = await ask();
  expect(await change(buyer, { pickup: { ...LATER, place: '' } })).toMatchObject({
    pickupProposed: { place: '' },
  });
  const moved = await changeReservationAsTestPerson(site, seller, made, {
    status: 'accepted',
    pickup: { ...LATER, from: '10:00', place: '' },
  });
  expect([moved.statusCode, Object.keys(moved.json().errors)]).toEqual([400, ['pickup.place']]);
  // Part of the request, for the same appointment.
  await reserveAsTestPerson(site, seller, { _id: adId }, 0.5, {
    conversationId: made.conversationId,
    pickup: { ...LATER, place: '' },
  });
  expect(await change(seller, { status: 'accepted', pickup: { ...LATER, place: '' } })).toMatchObject({
    status: 'accepted',
    pickup: { place: '' },
  });
  expect(
    (await fetchMessagesAsTestPerson(site, buyer, made.conversationId)).json().messages.at(-1).text,
  ).toMatch(/^C'est d'accord : .* de 9 h à 12 h.· lieu à convenir$/);
});

test.each([
  [{}, 'status'],
  [{ status: 'done' }, 'status'],
  [{ status: 'asked' }, 'status'],
  [{ pickup: null }, 'pickup'],
  [{ pickup: { ...SLOT, date: '2020-01-01' } }, 'pickup.date'],
  [{ pickup: { ...SLOT, date: '2026-02-30' } }, 'pickup.date'],
  [{ pickup: { ...SLOT, place: 'https://exemple.fr' } }, 'pickup.place'],
  [{ status: 'cancelled', reason: 'x'.repeat(201) }, 'reason'],
])('the change %o is refused', async (payload, field) => {
  const answer = await changeReservationAsTestPerson(site, seller, made, payload);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});
