import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, daysAgo } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { fetchMessagesAsTestPerson, sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import { endOverdueReservationsJob } from './jobs.ts';
import type { ReservationRow } from './tables.ts';

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
const dayFromNow = (days: number) => daysAgo(-days).toISOString().slice(0, 10);
async function sweep() {
  await site.services.jobs.drained();
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, endOverdueReservationsJob, {}));
  await site.services.jobs.drained();
}
const set = ({ _id }: Pick<Reservation, '_id'>, fields: Partial<ReservationRow>) =>
  site.db.updateTable('reservations').set(fields).where('id', '=', _id).execute();
const ask = (method: 'GET' | 'DELETE', url: string, person: TestPerson) =>
  site.app.inject({ method, url: `/api${url}`, headers: person.headers });
const read = async ({ _id }: Pick<Reservation, '_id'>, person = seller): Promise<Reservation> =>
  (await ask('GET', `/reservations/${_id}`, person)).json().reservation;
const left = async (): Promise<number> =>
  (await site.app.inject(`/api/adverts/${listing._id}`)).json().ad.quantityLeft;
const accept = async (made: Reservation) => {
  const answer = await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  expect(answer.statusCode, answer.body).toBe(200);
  return made;
};
const say = ({ _id }: Pick<Reservation, '_id'>, person: TestPerson, payload: object) =>
  site.app.inject({
    method: 'POST',
    url: `/api/reservations/${_id}/outcome`,
    headers: person.headers,
    payload,
  });

describe('elapsed time', () => {
  test('a request that expired cannot be accepted, before the job records it and after', async () => {
    const made = await reserveAsTestPerson(site, buyer, listing, 2);
    const other = await reserveAsTestPerson(site, buyer, listing, 2);
    await set(made, { expiresAt: daysAgo(1) });
    for (const swept of [false, true]) {
      if (swept) await sweep();
      const answer = await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
      expect([answer.statusCode, answer.json().details]).toEqual([409, { status: 'expired' }]);
    }
    expect(await read(made)).toMatchObject({ status: 'expired', expiresAt: null });
    expect((await read(other)).status).toBe('asked');
  });

  test('an accepted reservation without an outcome counts as done after 14 days, and cannot be contradicted', async () => {
    const [made, recent] = [
      await accept(await reserveAsTestPerson(site, buyer, listing, 2)),
      await accept(await reserveAsTestPerson(site, buyer, listing, 3)),
    ];
    await set(made, { acceptedAt: daysAgo(14.1) });
    await set(recent, { acceptedAt: daysAgo(13.9) });
    await sweep();
    expect(await read(made)).toMatchObject({
      status: 'done',
      outcomes: { mine: null, theirs: null },
      outcomeFrom: null,
      outcomeUntil: null,
    });
    expect((await read(recent)).status).toBe('accepted');
    expect(await left()).toBe(5);
    expect((await say(made, buyer, { outcome: 'absent' })).json().code).toBe('OUTCOME_CLOSED');
  });
});

describe('outcomes', () => {
  test('a handover is told before its appointment, and contradicted until 7 days after it', async () => {
    const pickup = { date: dayFromNow(2), from: '09:00', to: '12:00', place: 'Au marché' };
    const made = await accept(await reserveAsTestPerson(site, buyer, listing, 2, { pickup }));
    expect((await say(made, seller, { outcome: 'done' })).json().reservation.status).toBe('done');
    expect(await left()).toBe(8);
    await set(made, { outcomeAt: daysAgo(12), pickupStartsAt: daysAgo(7.1) });
    expect((await say(made, buyer, { outcome: 'absent' })).json().code).toBe('OUTCOME_CLOSED');
    await set(made, { pickupStartsAt: daysAgo(6.9) });
    expect((await say(made, buyer, { outcome: 'absent' })).json().reservation.status).toBe('missed');
    expect(await left()).toBe(10);
  });

  test('a handover told before its appointment is denied before it, but nobody was absent or late yet', async () => {
    const pickup = { date: dayFromNow(2), from: '09:00', to: '12:00', place: 'Au marché' };
    const made = await accept(await reserveAsTestPerson(site, buyer, listing, 2, { pickup }));
    await say(made, seller, { outcome: 'done' });
    const shown = await read(made, buyer);
    expect(Date.parse(shown.outcomeUntil ?? '') - Date.parse(shown.outcomeFrom ?? '')).toBe(7 * DAY_MS);
    for (const outcome of ['absent', 'late'])
      expect((await say(made, buyer, { outcome })).json().code).toBe('OUTCOME_CLOSED');
    expect((await say(made, buyer, { outcome: 'fellThrough' })).json().reservation.status).toBe('missed');
  });

  test('an outcome is accepted once, a missed one from the start of the pick-up on, and contradicted within 7 days', async () => {
    const pickup = { date: dayFromNow(2), from: '09:00', to: '12:00', place: 'Au marché' };
    const made = await accept(await reserveAsTestPerson(site, buyer, listing, 2, { pickup }));
    for (const outcome of ['absent', 'late', 'fellThrough'])
      expect((await say(made, buyer, { outcome })).json().code).toBe('OUTCOME_CLOSED');
    await set(made, { pickupStartsAt: daysAgo(0.1) });
    expect(Date.parse((await read(made)).outcomeFrom ?? '')).toBeLessThan(Date.now());
    expect((await say(made, buyer, { outcome: 'done' })).statusCode).toBe(200);
    expect((await say(made, buyer, { outcome: 'done' })).statusCode).toBe(200);
    expect((await say(made, buyer, { outcome: 'absent' })).json().code).toBe('OUTCOME_CLOSED');
    await set(made, { outcomeAt: daysAgo(7.1), pickupStartsAt: daysAgo(7.2) });
    expect((await say(made, seller, { outcome: 'absent' })).json().code).toBe('OUTCOME_CLOSED');
    await set(made, { outcomeAt: daysAgo(6.9) });
    expect((await say(made, seller, { outcome: 'fellThrough' })).json().reservation.status).toBe('missed');
    expect(await left()).toBe(10);
  });

  test('the outcome "fell through" cancels a reservation without a cancelling side', async () => {
    const made = await accept(await reserveAsTestPerson(site, buyer, listing, 2));
    expect((await say(made, seller, { outcome: 'fellThrough' })).json().reservation).toMatchObject({
      status: 'cancelled',
      cancelledBy: null,
    });
    expect(await left()).toBe(10);
    expect((await say(made, buyer, { outcome: 'done' })).json().code).toBe('RESERVATION_DECIDED');
  });

  test.each([
    [{ outcome: 'absent', quantity: 1 }],
    [{ outcome: 'done', quantity: 0 }],
    [{ outcome: 'done', quantity: 'tout' }],
    [{ outcome: 'lost' }],
    [{}],
  ])('the outcome %o is refused', async (payload) => {
    const made = await accept(await reserveAsTestPerson(site, buyer, listing, 2));
    expect((await say(made, seller, payload)).statusCode).toBe(400);
  });
});

describe('erasure of an account', () => {
  const erase = async (person: TestPerson) =>
    expect((await ask('DELETE', '/users/delete', person)).statusCode).toBe(200);

  test("a buyer's erasure cancels open reservations, releases their stock and erases the note", async () => {
    const asked = await reserveAsTestPerson(site, buyer, listing, 2, { note: 'Sonnez chez Bellefleur' });
    const accepted = await accept(await reserveAsTestPerson(site, buyer, listing, 10));
    expect(await left()).toBe(0);
    await erase(buyer);
    for (const made of [asked, accepted])
      expect(await read(made)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'buyer',
        buyer: { firstName: 'Utilisateur supprimé' },
        note: null,
        items: [{ productName: 'Tomates' }],
      });
    expect((await site.app.inject(`/api/adverts/${listing._id}`)).json().ad).toMatchObject({
      availability: 'available',
      quantityLeft: 10,
    });
  });

  test("a seller's erasure keeps the names of reserved products, and the buyer's note", async () => {
    const made = await accept(await reserveAsTestPerson(site, buyer, listing, 2, { note: 'À samedi' }));
    await erase(seller);
    expect(await read(made, buyer)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'seller',
      note: 'À samedi',
      items: [{ adId: null, productName: 'Tomates' }],
    });
    await erase(buyer);
    expect(
      await site.db.selectFrom('reservations').select('id').where('id', '=', made._id).execute(),
    ).toEqual([]);
  });

  test.each(['seller', 'buyer'] as const)(
    "a %s's erasure erases the places of appointments",
    async (role) => {
      const pickup = {
        date: dayFromNow(2),
        from: '09:00',
        to: '12:30',
        place: '3 bis, rue (basse) des Ormes',
      };
      const made = await accept(
        await reserveAsTestPerson(site, buyer, listing, 2, { pickup, note: 'À samedi' }),
      );
      const proposed = { ...pickup, place: 'Chez ma sœur' };
      await changeReservationAsTestPerson(site, seller, made, { pickup: proposed });
      const [gone, stays] = role === 'seller' ? [seller, buyer] : [buyer, seller];
      await erase(gone);
      const left = await read(made, stays);
      expect(left).toMatchObject({ pickup: { ...pickup, place: 'Lieu effacé' }, pickupProposed: null });
      const { messages } = (await fetchMessagesAsTestPerson(site, stays, made.conversationId)).json();
      expect(messages.map(({ text }: { text: string }) => text)).toEqual([
        expect.stringMatching(/^Je prends 2 kg de tomates, .* de 9 h à 12 h 30\n\nÀ samedi$/),
        expect.stringMatching(/^C'est d'accord : 2 kg de tomates, .* de 9 h à 12 h 30$/),
        expect.stringMatching(/^Je propose un autre rendez-vous : .* de 9 h à 12 h 30$/),
      ]);
      const told = await Promise.all([
        ask('GET', '/users/export', stays),
        ask('GET', `/reservations/${made._id}/calendar.ics`, stays),
      ]);
      for (const { body } of told) expect(body).not.toMatch(/Ormes|sœur/);
    },
  );

  test("a seller's erasure erases the reason of a refusal", async () => {
    const made = await reserveAsTestPerson(site, buyer, listing, 2);
    await changeReservationAsTestPerson(site, seller, made, {
      status: 'declined',
      reason: 'Je pars chez ma sœur',
    });
    expect(await read(made, buyer)).toMatchObject({ reason: 'Je pars chez ma sœur' });
    await erase(seller);
    expect(await read(made, buyer)).toMatchObject({ status: 'declined', reason: null });
  });
});

test('both exports contain a reservation, with only the first name of the other person', async () => {
  await accept(await reserveAsTestPerson(site, buyer, listing, 2, { note: 'À samedi' }));
  const exportOf = async (person: TestPerson) => (await ask('GET', '/users/export', person)).json();
  const common = { status: 'accepted', note: 'À samedi', items: [{ productName: 'Tomates', quantity: 2 }] };
  expect((await exportOf(buyer)).reservations).toMatchObject([{ ...common, as: 'buyer', with: 'Jeanne' }]);
  expect((await exportOf(seller)).reservations).toMatchObject([{ ...common, as: 'seller', with: 'Karim' }]);
  expect(JSON.stringify((await exportOf(seller)).reservations)).not.toContain(buyer.id);
});

describe('reservations and appointments of the former version', () => {
  const former = { date: dayFromNow(2), from: '09:00', to: '12:00', place: 'Au marché' };
  const agreed = { ...former, agreedAt: new Date().toISOString() };
  const reserveFormerly = () =>
    site.db
      .updateTable('listings')
      .set({ availability: 'reserved', reservedForId: buyer.id })
      .where('id', '=', listing._id)
      .execute();
  const agreeFormerly = (id: string, pickup: typeof agreed) =>
    site.db.updateTable('conversations').set({ pickup }).where('id', '=', id).execute();
  const listOf = async (person: TestPerson) =>
    (await ask('GET', '/reservations', person)).json().reservations;

  test('a former reservation is moved with its appointment, once', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Bonjour',
    });
    await reserveFormerly();
    await agreeFormerly(conversationId, agreed);
    await sweep();
    await sweep();
    expect(await listOf(buyer)).toMatchObject([
      { conversationId, status: 'accepted', items: [{ quantity: 10 }], pickup: former },
    ]);
    const [made] = await listOf(buyer);
    expect((await site.app.inject(`/api/adverts/${listing._id}`)).json().ad).toMatchObject({
      availability: 'reserved',
      quantityLeft: 0,
    });
    await changeReservationAsTestPerson(site, buyer, made, { status: 'cancelled', reason: 'Malade' });
    expect((await site.app.inject(`/api/adverts/${listing._id}`)).json().ad).toMatchObject({
      availability: 'available',
      quantityLeft: 10,
    });
  });

  test('a former appointment without a reservation becomes a reservation of one unit', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Bonjour',
    });
    await agreeFormerly(conversationId, agreed);
    await sweep();
    expect(await listOf(seller)).toMatchObject([
      { conversationId, status: 'accepted', items: [{ quantity: 1 }], pickup: former },
    ]);
  });

  test('a former reservation and a former appointment of blocked people are dropped', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Bonjour',
    });
    const payload = { userId: seller.id };
    await site.app.inject({ method: 'POST', url: '/api/blocks', headers: buyer.headers, payload });
    await reserveFormerly();
    await sweep();
    await agreeFormerly(conversationId, agreed);
    await sweep();
    expect(await listOf(seller)).toEqual([]);
  });

  test('a former reservation without a conversation and a past appointment are dropped', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Bonjour',
    });
    await agreeFormerly(conversationId, { ...agreed, date: dayFromNow(-2) });
    const stranger = await createLoggedInTestPerson(site);
    await site.db
      .updateTable('listings')
      .set({ availability: 'reserved', reservedForId: stranger.id })
      .where('id', '=', listing._id)
      .execute();
    await sweep();
    expect(await listOf(seller)).toEqual([]);
    const row = site.db.selectFrom('listings').select(['availability', 'reservedForId']);
    expect(await row.where('id', '=', listing._id).executeTakeFirst()).toEqual({
      availability: 'reserved',
      reservedForId: null,
    });
  });
});
