import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import { formatUploadsFolder } from '#server/platform/files/open-file-store.ts';
import { openTestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  makeTestPicture,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { nightlyCleanupJob } from './jobs.ts';

const site = await openTestSite({
  SITE_NAME: 'Le Panier',
  LINK_TERMS: 'https://example.org/cgu',
  EMBED_ORIGINS: 'https://example.org, https://shop.example.org',
});

test('the health check names the database in use', async () => {
  const answer = await site.app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', database: site.services.database.kind });
});

test('the health check shows the version of the program to administrators only', async () => {
  const ask = async ({ headers }: Pick<TestPerson, 'headers'>) =>
    (await site.app.inject({ url: '/api/health', headers })).json();
  const answer = { status: 'ok', database: site.services.database.kind };
  expect(await ask(await createLoggedInTestAdmin(site))).toEqual({ ...answer, version: packageJson.version });
  expect(await ask(await createLoggedInTestPerson(site))).toEqual(answer);
  expect((await site.app.inject('/api/metrics')).body).toContain(
    `recolte_info{version="${packageJson.version}"} 1`,
  );
});

test('the site is ready until it announces its stop, then ends connections after their answer', async () => {
  const leaving = await openTestApp();
  const ask = (path: string) => leaving.app.inject(path);
  expect((await ask('/api/ready')).json()).toEqual({ status: 'ready' });
  expect((await ask('/api/adverts')).headers.connection).not.toBe('close');
  leaving.services.announceStop();
  const answer = await ask('/api/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'STOPPING' });
  expect(answer.headers).toHaveProperty('retry-after');
  const other = await ask('/api/adverts');
  expect(other.statusCode).toBe(200);
  expect(other.headers.connection).toBe('close');
  await leaving.close();
});

test('the site is not ready, within moments, while every database connection is in use', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 10 }, () => site.db.transaction().execute(() => promise));
  const answer = await site.app.inject('/api/ready');
  resolve();
  await Promise.all(held);
  expect(answer.json()).toMatchObject({ code: 'DATABASE_DOWN' });
  expect((await site.app.inject('/api/ready')).statusCode).toBe(200);
});

test('strict transport security covers this host, and subdomains only where configured', async () => {
  const other = await openTestApp({ HSTS_SUBDOMAINS: '1' });
  const policyOf = async ({ app }: typeof other) =>
    (await app.inject('/api/ready')).headers['strict-transport-security'];
  expect(await policyOf(site)).toBe('max-age=31536000');
  expect(await policyOf(other)).toBe('max-age=31536000; includeSubDomains');
  await other.close();
});

test('metrics count answers by route, never by address', async () => {
  await site.app.inject('/api/adverts?user=quelqu-un');
  const { body } = await site.app.inject('/api/metrics');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/adverts",status="200"\} \d/,
  );
  expect(body).not.toContain('quelqu-un');
});

test("the site's settings name its links and the sites that may embed it", async () => {
  const { name, links, embedOrigins } = (await site.app.inject('/api/site')).json();
  expect(name).toBe('Le Panier');
  expect(links).toEqual({
    contact: 'https://recolte.test/app/contact',
    terms: 'https://example.org/cgu',
    privacy: 'https://recolte.test/app/confidentialite',
    legal: 'https://recolte.test/app/mentions-legales',
    social: [],
  });
  expect(embedOrigins).toEqual(['https://example.org', 'https://shop.example.org']);
});

test('every route is documented with its answers', async () => {
  const { paths } = (await site.app.inject('/api/docs/json')).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/adverts/search', '/api/users/register', '/api/admin/advert/{id}']),
  );
  const publishing = paths['/api/adverts/create'].post;
  expect(publishing.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(publishing.requestBody.content)).toContain('multipart/form-data');
  expect(publishing.responses).toHaveProperty('201');
});

test('the nightly job keeps pictures that are shown, and deletes others', async () => {
  const owner = await createLoggedInTestPerson(site, { termsVersion: '1' });
  const shown = await publishListingAsTestPerson(site, owner);
  const erased = await publishListingAsTestPerson(site, owner, { images: await makeTestPicture('purple') });
  await site.db.deleteFrom('listings').where('id', '=', erased._id).execute();
  const files = site.services.files;
  const nameOf = (path = '') => path.replace('/uploads/', '').replace(/\?.*/, '');

  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, nightlyCleanupJob, {}));
  await site.services.jobs.drained();
  // Pictures younger than a day are kept: an upload may be under way.
  expect(await files.get(nameOf(erased.images[0]))).not.toBeNull();
  expect((await site.app.inject(shown.images[0] ?? '')).statusCode).toBe(200);
});

test('the nightly job keeps files that an account stores, even where this version does not show them', async () => {
  const owner = await createLoggedInTestPerson(site);
  const [stored, forgotten] = [`${'a'.repeat(40)}.webp`, `${'b'.repeat(40)}.webp`];
  for (const name of [stored, forgotten]) {
    await site.services.files.put(name, Buffer.from('octets'), 'image/webp');
    const old = new Date(Date.now() - 2 * DAY_MS);
    await utimes(join(formatUploadsFolder(site.config.dataDir), name.slice(0, 2), name), old, old);
  }
  await site.db
    .insertInto('storedPictures')
    .values({ path: `/uploads/${stored}`, bytes: 6, userId: owner.id })
    .execute();
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, nightlyCleanupJob, {}));
  await site.services.jobs.drained();
  expect(await site.services.files.get(stored)).not.toBeNull();
  expect(await site.services.files.get(forgotten)).toBeNull();
});

test('the nightly job deletes mail files after their time', async () => {
  const folder = join(site.config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const write = async (name: string, days: number) => {
    const file = join(folder, name);
    const date = new Date(Date.now() - days * DAY_MS);
    await writeFile(file, 'À vous');
    await utimes(file, date, date);
  };
  await write('old.eml', retentionDays.outbox + 1);
  await write('young.eml', retentionDays.outbox - 1);
  await write('old.txt', retentionDays.outbox + 1);
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, nightlyCleanupJob, {}));
  await site.services.jobs.drained();
  const names = await readdir(folder);
  expect(names).not.toContain('old.eml');
  expect(names).toEqual(expect.arrayContaining(['young.eml', 'old.txt']));
});
