import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createLoggedInTestPerson, type TestPerson } from '#server/testing/people.ts';
import { startFakePushService } from '#server/testing/push-service.ts';
import { ensureVapidKeys } from './ensure-vapid-keys.ts';
import { sendPush } from './send-push.ts';

let site: TestApp;
let service: Awaited<ReturnType<typeof startFakePushService>>;
let person: TestPerson;
let browser: ReturnType<typeof service.open>;
beforeAll(async () => {
  site = await openTestApp({ PUSH_PRIVATE_ADDRESSES: '1' });
  service = await startFakePushService((await ensureVapidKeys(site.services)).publicKey);
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(async () => {
  person = await createLoggedInTestPerson(site);
  browser = service.open();
  const { headers } = person;
  const answer = await site.app.inject({
    method: 'PUT',
    url: '/api/users/push',
    headers,
    payload: browser.subscription,
  });
  expect(answer.statusCode).toBe(200);
});

const send = () =>
  sendPush(
    site.services,
    person.id,
    { title: 'Un titre', body: 'Un texte', path: '/alerts', tag: 'a' },
    'normal',
  );
const find = () =>
  site.db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', person.id).executeTakeFirst();
const anHourPasses = () =>
  site.db
    .updateTable('pushSubscriptions')
    .set({ failedAt: new Date(Date.now() - 3_601_000) })
    .where('failedAt', 'is not', null)
    .execute();

test('a suspended member gets no push notification', async () => {
  const { id } = person;
  await site.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute();
  expect(await send()).toBe(false);
  expect(browser.received).toEqual([]);
});

test('a push service that failed is not called for an hour, and counts as working once it answers', async () => {
  browser.answer(503);
  expect(await send()).toBe(false);
  browser.answer(201);
  expect(await send()).toBe(false);
  expect(await find()).toMatchObject({ failures: 1 });
  await anHourPasses();
  expect(await send()).toBe(true);
  expect(await find()).toMatchObject({ failures: 0, failedAt: null });
});

test('a slow push service is not called for an hour either, and stays subscribed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    browser.answer(() => {
      vi.advanceTimersByTime(4_000);
      return 201;
    });
    expect(await send()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
  browser.answer(201);
  expect(await send()).toBe(false);
  expect(await find()).toMatchObject({ failures: 0 });
  await anHourPasses();
  expect(await send()).toBe(true);
});

test('a push service that fails five times in a row is unsubscribed; simultaneous failures count as one', async () => {
  browser.answer(503);
  await Promise.all([send(), send(), send()]);
  for (const failures of [1, 2, 3, 4]) {
    expect(await find()).toMatchObject({ failures });
    await anHourPasses();
    await send();
  }
  expect(await find()).toBeUndefined();
});
