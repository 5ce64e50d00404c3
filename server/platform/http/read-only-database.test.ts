import { expect, test } from 'vitest';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { setTestDatabaseReadOnly } from '#server/testing/set-test-database-read-only.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ RATE_LIMIT: 'on' });
const person = await createLoggedInTestPerson(site);

test('a database that refuses writes is reported to members, reads go on, and writing comes back', async () => {
  const save = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/search',
      payload: { query: { productName: 'tomate' } },
      headers: person.headers,
    });
  await setTestDatabaseReadOnly(site.db, true);
  const refused = await save();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({
    code: 'DATABASE_FULL',
    message: 'Le site ne peut rien enregistrer pour le moment, mais tout reste lisible. Réessayez plus tard.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (const url of [
    '/api/adverts/search?queries={}',
    '/api/places/search?q=Lyon&type=municipality&limit=100',
  ]) {
    expect((await site.app.inject(url)).statusCode, url).toBe(200);
  }
  expect((await site.app.inject({ url: '/api/users/user', headers: person.headers })).statusCode).toBe(200);
  // Monitors learn it; balancers go on leading visitors here.
  const health = await site.app.inject('/api/health');
  expect([health.statusCode, health.json().code]).toEqual([503, 'DATABASE_READ_ONLY']);
  expect((await site.app.inject('/api/ready')).statusCode).toBe(200);
  expect(await figures()).toMatch(/^database_up 1$[\s\S]*^database_writable 0$/m);

  await setTestDatabaseReadOnly(site.db, false);
  expect((await site.app.inject('/api/health')).statusCode).toBe(200);
  expect(await figures()).toContain('database_writable 1');
  expect((await save()).statusCode).toBe(201);
});

const figures = async () => (await site.app.inject('/api/metrics')).body;
