import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { ensureVapidKeys } from '#server/features/accounts/push/ensure-vapid-keys.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { fetchMessagesAsTestPerson, sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import { startFakePushService } from '#server/testing/push-service.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { mailUnreadMessagesJob, pushUnreadMessageJob } from './jobs.ts';
import { pushUnreadMessageNotification } from './push-unread-message-notification.ts';

let site: TestApp;
let service: Awaited<ReturnType<typeof startFakePushService>>;
let admin: TestPerson;
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeAll(async () => {
  site = await openTestApp({ PUSH_PRIVATE_ADDRESSES: '1' });
  admin = await createLoggedInTestAdmin(site);
  service = await startFakePushService((await ask('GET', admin)).json().publicKey);
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { productName: 'Poires', quantity: 10 },
  }));
});

const ask = (
  method: 'GET' | 'PUT' | 'DELETE' | 'POST',
  { headers }: TestPerson,
  payload?: object,
  url = '/api/users/push',
) => site.app.inject({ method, url, headers, ...(payload && { payload }) });

async function subscribe(person: TestPerson) {
  const browser = service.open();
  expect((await ask('PUT', person, browser.subscription)).statusCode).toBe(200);
  return browser;
}

async function run(job: typeof pushUnreadMessageJob, { _id }: Pick<Message, '_id'>) {
  await site.services.jobs.enqueue(site.db, job, { messageId: _id });
  await site.services.jobs.drained();
}
/** Runs the pushes that calls have enqueued, without their delay. */
async function runPushJobsNow() {
  await sql`update pgboss.job set start_after = now()
    where name = ${pushUnreadMessageJob.name} and state = 'created'`.execute(site.db);
  await site.services.jobs.drained();
}
const writeToSeller = (text = 'Encore là ?') =>
  sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text });
const mailsToSeller = async () =>
  (await readTestMailsSentTo(site, seller.email)).filter(({ subject }) => subject?.includes('vous a écrit'));
const isOn = async (person: TestPerson) => (await ask('GET', person)).json().on;

test('an unread message is pushed once, encrypted and signed, without its text', async () => {
  const browser = await subscribe(seller);
  const message = await writeToSeller('Un secret');
  await run(pushUnreadMessageJob, message);
  await run(pushUnreadMessageJob, message);
  expect(browser.received).toEqual([
    {
      content: {
        title: 'Karim vous a écrit',
        body: 'Au sujet de « Poires »',
        path: `/messages/${listing._id}/${message.conversationId}`,
        tag: message.conversationId,
      },
      ttl: 24 * 3600,
      urgency: 'high',
      topic: message.conversationId.replaceAll('-', ''),
    },
  ]);
});

test('a request of a reservation is pushed as what it asks for and what to do', async () => {
  const browser = await subscribe(seller);
  const { conversationId } = await reserveAsTestPerson(site, buyer, listing, 3);
  const { id } = await site.db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow();
  await run(pushUnreadMessageJob, { _id: id });
  expect(browser.received.map(({ content }) => content)).toMatchObject([
    { title: 'Karim vous demande 3 kg de poires', body: 'Accepter ou refuser', tag: conversationId },
  ]);
});

test('a push about a reservation says in its title what happened', async () => {
  const browser = await subscribe(buyer);
  const made = await reserveAsTestPerson(site, buyer, listing, 1);
  await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  await runPushJobsNow();
  expect(browser.received).toMatchObject([{ content: { title: 'Jeanne a accepté la réservation' } }]);
});

test('two messages due at once are pushed once', async () => {
  const browser = await subscribe(seller);
  const first = await writeToSeller();
  const second = await writeToSeller('Et des pommes ?');
  const services = { ...site.services, features: [] };
  await Promise.all([first, second].map(({ _id }) => pushUnreadMessageNotification(services, _id)));
  expect(browser.received).toHaveLength(1);
});

test('a message read meanwhile is not pushed', async () => {
  const browser = await subscribe(seller);
  const message = await writeToSeller();
  await fetchMessagesAsTestPerson(site, seller, message.conversationId);
  await run(pushUnreadMessageJob, message);
  expect(browser.received).toEqual([]);
});

test('a pushed message is mailed only when still unread after a day', async () => {
  await subscribe(seller);
  const message = await writeToSeller();
  await run(pushUnreadMessageJob, message);
  await run(mailUnreadMessagesJob, message);
  expect(await mailsToSeller()).toEqual([]);
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job
    where name = ${mailUnreadMessagesJob.name} and state = 'created' and data->>'messageId' = ${message._id}
    order by start_after desc limit 1`.execute(site.db);
  expect(rows).toEqual([{ hours: 24 }]);
  await sql`update conversation_members set pushed_at = pushed_at - interval '1 day'`.execute(site.db);
  await run(mailUnreadMessagesJob, message);
  expect(await mailsToSeller()).toHaveLength(1);
});

test.each([404, 410])(
  'a subscription answered by %i is deleted, and the mail is sent as usual',
  async (status) => {
    const browser = await subscribe(seller);
    browser.answer(status);
    const message = await writeToSeller();
    await run(pushUnreadMessageJob, message);
    expect(await isOn(seller)).toBe(false);
    await run(mailUnreadMessagesJob, message);
    expect(await mailsToSeller()).toHaveLength(1);
  },
);

test('a subscription that fails is kept, and the mail is sent as usual', async () => {
  const browser = await subscribe(seller);
  browser.answer(503);
  const message = await writeToSeller();
  await run(pushUnreadMessageJob, message);
  expect(await isOn(seller)).toBe(true);
  await run(mailUnreadMessagesJob, message);
  expect(await mailsToSeller()).toHaveLength(1);
});

test('a message is not pushed after push was switched off or the session ended', async () => {
  const browser = await subscribe(seller);
  expect(await isOn(seller)).toBe(true);
  await ask('DELETE', seller);
  expect(await isOn(seller)).toBe(false);
  await run(pushUnreadMessageJob, await writeToSeller());
  await ask('PUT', seller, browser.subscription);
  await ask('POST', seller, undefined, '/api/users/logout');
  await run(pushUnreadMessageJob, await writeToSeller('Et là ?'));
  expect(browser.received).toEqual([]);
});

test('a browser in which somebody else logs in gets only their messages', async () => {
  const browser = await subscribe(seller);
  await ask('PUT', buyer, browser.subscription);
  await run(pushUnreadMessageJob, await writeToSeller());
  expect(browser.received).toEqual([]);
  expect([await isOn(seller), await isOn(buyer)]).toEqual([false, true]);
});

test('push keys are created once by processes that start together, and again with another secret', async () => {
  await site.db.deleteFrom('pushKeys').execute();
  const made = await Promise.all([1, 2, 3].map(() => ensureVapidKeys(site.services)));
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  const stored = await site.db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow();
  expect(stored.privateKey).not.toContain(made[0]?.privateKey);
  const other = await ensureVapidKeys({ db: site.db, sessionSecret: Buffer.alloc(48, 1) });
  expect(other.publicKey).not.toBe(stored.publicKey);
  expect(await site.db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([]);
});
