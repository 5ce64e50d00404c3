import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { rateLimits } from '#contract/limits.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { mailUnreadMessagesJob, pushUnreadMessageJob } from '#server/features/messaging/jobs.ts';
import { fetchMessagesAsTestPerson, sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerConversationFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import {
  changeReservationAsTestPerson,
  reserveAsTestPerson,
  sendReservationRequestAsTestPerson,
} from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ RATE_LIMIT: 'on' });
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
let conversationId: string;
beforeEach(async () => {
  await sql`delete from throttle_hits`.execute(site.db);
  const market = await createSellerAndBuyerConversationFixture(site, { admin, listing: { quantity: 10 } });
  ({ seller, buyer, listing, conversationId } = market);
});

const cancel = async (person: TestPerson, made: Reservation, reason = 'Malade') => {
  const answer = await changeReservationAsTestPerson(site, person, made, { status: 'cancelled', reason });
  expect(answer.statusCode, answer.body).toBe(200);
};
const change = (payload: object) =>
  site.app.inject({
    method: 'PATCH',
    url: `/api/adverts/${listing._id}/availability`,
    headers: seller.headers,
    payload,
  });
const reserveRest = () => change({ availability: 'reserved', conversationId });
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

describe('requests that wait for an answer', () => {
  const ofListing = (name: string) =>
    `Vous avez déjà 3 demandes sans réponse pour « ${name} » : attendez une réponse, ou annulez-en une.`;
  const ofSeller =
    'Vous avez déjà 5 demandes sans réponse auprès de cette personne : attendez sa réponse, ou annulez-en une.';

  test('at most three requests for a listing wait, also when sent at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sendReservationRequestAsTestPerson(site, buyer, listing, 1)),
    );
    expect(statuses(answers)).toEqual([201, 201, 201, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { 'items.0': ofListing('Tomates') },
    });
  });

  test('at most five requests to a seller wait, and an answer makes room', async () => {
    const pears = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Poires' });
    const first = await reserveAsTestPerson(site, buyer, listing, 1);
    for (const offer of [listing, listing, pears, pears]) await reserveAsTestPerson(site, buyer, offer, 1);
    const refused = await sendReservationRequestAsTestPerson(site, buyer, pears, 1);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { items: ofSeller }]);
    await changeReservationAsTestPerson(site, seller, first, { status: 'declined' });
    await reserveAsTestPerson(site, buyer, pears, 1);
  });
});

/** Lets a limit that counted so many calls have counted others. */
const setHits = (counted: number, hits: number) =>
  sql`update throttle_hits set hits = ${hits} where hits = ${counted}`.execute(site.db);

describe('a reservation that is made and withdrawn again and again', () => {
  const latest = async (): Promise<Reservation> =>
    (await site.app.inject({ url: '/api/reservations?status=accepted', headers: seller.headers })).json()
      .reservations[0];
  /** For each message of the thread, whether its receiver is notified of it. */
  async function readNotified(): Promise<boolean[]> {
    const { messages } = (await fetchMessagesAsTestPerson(site, buyer, conversationId)).json();
    const { rows } = await sql<{ id: string }>`
      select distinct data->>'messageId' as id from pgboss.job
      where name in (${pushUnreadMessageJob.name}, ${mailUnreadMessagesJob.name})`.execute(site.db);
    const notified = new Set(rows.map(({ id }) => id));
    return messages.map(({ _id }: { _id: string }) => notified.has(_id));
  }
  async function expectRefusedUntilTomorrow(call: ReturnType<typeof sendReservationRequestAsTestPerson>) {
    const answer = await call;
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(DAY_MS / 1000 - 600);
  }

  test('the seller is notified of the first two requests alone, and the ninth in a day is refused', async () => {
    // A reason that reads as the site's own for a changed request counts like any other.
    for (const reason of ['Malade', 'demande modifiée.', 'Malade'])
      await cancel(buyer, await reserveAsTestPerson(site, buyer, listing, 1), reason);
    expect(await readNotified()).toEqual([true, true, true, true, true, false, false]);
    await setHits(3, 8);
    await expectRefusedUntilTomorrow(sendReservationRequestAsTestPerson(site, buyer, listing, 1));
    const { listing: other } = await createSellerAndBuyerConversationFixture(site, { admin });
    await reserveAsTestPerson(site, buyer, other, 1);
  });

  test('the seller is notified of each change of a request', async () => {
    const before = (await readNotified()).length;
    let { _id: replaces } = await reserveAsTestPerson(site, buyer, listing, 1);
    for (const quantity of [2, 3, 4])
      replaces = (
        await sendReservationRequestAsTestPerson(site, buyer, listing, quantity, { replaces })
      ).json().reservation._id;
    expect((await readNotified()).slice(before)).toEqual([true, true, true, true]);
  });

  test('the ninth reservation of a seller for one person in a day is refused, by either call', async () => {
    const reserveOwn = () => sendReservationRequestAsTestPerson(site, seller, listing, 1, { conversationId });
    await cancel(seller, (await reserveOwn()).json().reservation);
    expect((await reserveRest()).statusCode).toBe(200);
    await cancel(seller, await latest());
    await setHits(2, 8);
    await expectRefusedUntilTomorrow(reserveOwn());
    await expectRefusedUntilTomorrow(reserveRest());
  });
});

describe('thirty reservations an hour', () => {
  test('a listing reserved from a conversation counts as a new reservation', async () => {
    const pears = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Poires' });
    const asked = { adId: pears._id, text: 'Bonjour' };
    const { conversationId: ofOther } = await sendValidMessageAsTestPerson(
      site,
      await createLoggedInTestPerson(site),
      asked,
    );
    expect((await reserveRest()).statusCode).toBe(200);
    await setHits(1, 30);
    const answer = await sendReservationRequestAsTestPerson(site, seller, pears, 1, {
      conversationId: ofOther,
    });
    expect(answer.statusCode).toBe(429);
    expect((await change({ availability: 'available' })).statusCode).toBe(200);
  });

  test('refused and repeated forms are not counted, stored reservations are, of all sellers', async () => {
    const send = (quantity: number, headers = buyer.headers) =>
      sendReservationRequestAsTestPerson(site, { headers }, listing, quantity);
    for (let n = 0; n < 16; n++) {
      expect((await send(-1)).statusCode).toBe(400);
      expect((await send(11)).statusCode).toBe(409);
    }
    const once = { ...buyer.headers, 'idempotency-key': 'une-fois' };
    for (const _ of [1, 2]) expect((await send(1, once)).statusCode).toBe(201);
    const { listing: second } = await createSellerAndBuyerConversationFixture(site, { admin });
    const { listing: third } = await createSellerAndBuyerConversationFixture(site, { admin });
    await reserveAsTestPerson(site, buyer, second, 1);
    await setHits(2, 30);
    expect((await sendReservationRequestAsTestPerson(site, buyer, third, 1)).statusCode).toBe(429);
    expect((await send(11)).statusCode).toBe(409);
  });

  test('refused forms have a wider limit of their own', async () => {
    const send = (remoteAddress: string) =>
      site.app.inject({ method: 'POST', url: '/api/reservations', headers: buyer.headers, remoteAddress });
    expect((await send('203.0.113.7')).statusCode).toBe(400);
    await setHits(1, rateLimits.reservationAttempts.max);
    expect((await send('203.0.113.8')).statusCode).toBe(429);
  });
});
