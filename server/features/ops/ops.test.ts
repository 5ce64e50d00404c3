import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { makePerson, picture, publish } from '#server/testing/people.ts';
import { tidyUp } from './jobs.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({
    SITE_NAME: 'Le Panier',
    LINK_TERMS: 'https://example.org/cgu',
    EMBED_ORIGINS: 'https://example.org, https://shop.example.org',
  });
});
afterAll(() => site.close());

test('health says which database answers', async () => {
  const answer = await site.app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', database: site.services.database.kind });
});

test('metrics count answers by route, never by address', async () => {
  await site.app.inject('/api/adverts?user=quelqu-un');
  const { body } = await site.app.inject('/api/metrics');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/adverts",status="200"\} \d/,
  );
  expect(body).not.toContain('quelqu-un');
});

test('the site says its name, its links and who may embed it', async () => {
  const { name, links, embedOrigins } = (await site.app.inject('/api/site')).json();
  expect(name).toBe('Le Panier');
  expect(links).toEqual({ terms: 'https://example.org/cgu', social: [] });
  expect(embedOrigins).toEqual(['https://example.org', 'https://shop.example.org']);
});

test('every route is documented, with its answers', async () => {
  const { paths } = (await site.app.inject('/api/docs/json')).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/adverts/search', '/api/users/register', '/api/admin/advert/{id}']),
  );
  const publishing = paths['/api/adverts/create'].post;
  expect(publishing.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(publishing.requestBody.content)).toContain('multipart/form-data');
  expect(publishing.responses).toHaveProperty('201');
});

test('the nightly job keeps the pictures that are shown', async () => {
  const owner = await makePerson(site);
  const shown = await publish(site, owner);
  const erased = await publish(site, owner, { images: await picture('purple') });
  await site.db.deleteFrom('listings').where('id', '=', erased._id).execute();
  const files = site.services.files;
  const nameOf = (path = '') => path.replace('/uploads/', '');

  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, tidyUp, {}));
  await site.services.jobs.drained();
  // Neither is a day old: an upload in flight must survive.
  expect(await files.get(nameOf(erased.images[0]))).not.toBeNull();
  expect((await site.app.inject(shown.images[0] ?? '')).statusCode).toBe(200);
});
