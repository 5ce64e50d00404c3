import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nightlyCleanupJob } from '#server/features/ops/jobs.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestListingForm,
  makeTestPicture,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const person = await createLoggedInTestPerson(site);
const other = await createLoggedInTestPerson(site);

const create = async (key: string, fields = {}, author = person) => {
  const headers = { ...author.headers, 'idempotency-key': key };
  const answer = await sendTestMultipartForm(
    site,
    'POST',
    '/api/adverts/create',
    await makeTestListingForm(fields),
    headers,
  );
  return { status: answer.statusCode, body: answer.json() };
};
const idsOf = async (author: TestPerson) => {
  const rows = await site.db.selectFrom('listings').select('id').where('userId', '=', author.id).execute();
  return rows.map(({ id }) => id);
};
const keysOf = (author: TestPerson) =>
  site.db.selectFrom('publicationKeys').select(['key']).where('userId', '=', author.id).execute();

test('a form sent again under the same key is published once, with the same answer', async () => {
  const before = await idsOf(person);
  const first = await create('once');
  const second = await create('once');
  expect(first.status).toBe(201);
  expect(second).toEqual(first);
  expect(await idsOf(person)).toHaveLength(before.length + 1);
});

test('an empty field counts as absent when forms are compared', async () => {
  const asked = { mainType: 'asked', type: 'trade' };
  const first = await create('empty', { ...asked, inExchange: '', searchRadius: '' });
  expect(first.status).toBe(201);
  expect(await create('empty', asked)).toEqual(first);
});

test('a form sent six times at once under one key is published once', async () => {
  const before = await idsOf(person);
  const answers = await Promise.all(Array.from({ length: 6 }, () => create('at-once')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ body }) => body.ad._id)).size).toBe(1);
  expect(await idsOf(person)).toHaveLength(before.length + 1);
});

test('a form under another key, or of another member, is another listing', async () => {
  const ids = [await create('a'), await create('b'), await create('a', {}, other)].map(
    ({ body }) => body.ad._id,
  );
  expect(new Set(ids).size).toBe(3);
});

test('the repeated answer shows the listing as it is now', async () => {
  const { body } = await create('decided');
  await decideListingAsTestAdmin(site, await createLoggedInTestAdmin(site), body.ad._id, {
    status: 'accepted',
  });
  expect((await create('decided')).body.ad).toMatchObject({ _id: body.ad._id, status: 'accepted' });
});

test.each([
  ['another text', async () => ({ description: 'Cueillies hier.' })],
  ['another picture', async () => ({ images: [await makeTestPicture('plum')] })],
])('a key used again with %s is refused', async (_, change) => {
  const first = await create('changed');
  const before = await idsOf(person);
  const again = await create('changed', await change());
  expect([again.status, again.body.code]).toEqual([409, 'KEY_REUSED']);
  expect(again.body.details).toEqual({ listingId: first.body.ad._id });
  expect(await idsOf(person)).toEqual(before);
});

test('one of two different forms sent at once under one key is published', async () => {
  const before = await idsOf(person);
  const answers = await Promise.all(['3', '4'].map((quantity) => create('contrary', { quantity })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await idsOf(person)).toHaveLength(before.length + 1);
});

test('a refused form does not use up its key', async () => {
  expect((await create('mended', { quantity: '0' })).status).toBe(400);
  const noPicture = new File(['bonjour'], 'photo.jpg', { type: 'image/jpeg' });
  expect((await create('mended', { images: noPicture })).status).toBe(415);
  expect((await create('mended')).status).toBe(201);
});

test.each(['', 'x'.repeat(101), 'two words', 'clé'])('the key %j is refused', async (key) => {
  const { status, body } = await create(key);
  expect(status).toBe(400);
  expect(body.errors).toHaveProperty('idempotency-key');
});

test('a key is free again after 24 hours, and deleted at night', async () => {
  const first = await create('old');
  await create('young');
  const age = () =>
    site.db
      .updateTable('publicationKeys')
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where('key', '=', 'old')
      .execute();
  await age();
  const second = await create('old');
  expect(second.status).toBe(201);
  expect(second.body.ad._id).not.toBe(first.body.ad._id);
  await age();
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, nightlyCleanupJob, {}));
  await site.services.jobs.drained();
  const left = (await keysOf(person)).map(({ key }) => key);
  expect(left).toContain('young');
  expect(left).not.toContain('old');
});

test('the keys of a member are deleted with the account', async () => {
  const leaving = await createLoggedInTestPerson(site);
  await create('leaving', {}, leaving);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: leaving.headers });
  expect(await keysOf(leaving)).toEqual([]);
});

test("the API document names the key's header", async () => {
  const { paths } = (await site.app.inject('/api/docs/json')).json();
  expect(paths['/api/adverts/create'].post.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'idempotency-key', required: false }),
  );
});
