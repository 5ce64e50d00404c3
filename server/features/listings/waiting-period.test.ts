import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  makeTestListingForm,
  makeTestPicture,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ PUBLISH_AFTER_MINUTES: '90' });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const publish = async ({ headers }: TestPerson, more = {}) =>
  sendTestMultipartForm(site, 'POST', '/api/adverts/create', await makeTestListingForm(), {
    ...headers,
    ...more,
  });
const ownAccount = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/users/user', headers })).json().user;

test('a new account gets the time from which it may publish, and the same form is accepted then', async () => {
  const verifiedAt = minutesAgo(60);
  const newcomer = await createLoggedInTestPerson(site, { verifiedAt });
  const from = new Date(verifiedAt.getTime() + 90 * 60_000).toISOString();
  expect(await ownAccount(newcomer)).toMatchObject({ publishesFrom: from });
  const key = { 'idempotency-key': 'la-meme-annonce' };
  const refused = await publish(newcomer, key);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'ACCOUNT_TOO_NEW',
    message: 'Votre compte est tout récent : vous pourrez publier un peu plus tard.',
    details: { publishesFrom: from },
  });
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(29 * 60);
  expect(wait).toBeLessThanOrEqual(30 * 60);
  expect(await site.db.selectFrom('listings').select('id').execute()).toEqual([]);

  await site.db
    .updateTable('users')
    .set({ verifiedAt: minutesAgo(91) })
    .where('id', '=', newcomer.id)
    .execute();
  expect(await ownAccount(newcomer)).not.toHaveProperty('publishesFrom');
  expect((await publish(newcomer, key)).statusCode).toBe(201);
});

test('a new account can use everything else meanwhile, and administrators need not wait', async () => {
  const newcomer = await createLoggedInTestPerson(site, { verifiedAt: minutesAgo(1) });
  const photo = new FormData();
  photo.append('profileImage', await makeTestPicture());
  expect(
    (await sendTestMultipartForm(site, 'PUT', '/api/users/update', photo, newcomer.headers)).statusCode,
  ).toBe(200);
  expect((await publish(await createLoggedInTestAdmin(site))).statusCode).toBe(201);
});
