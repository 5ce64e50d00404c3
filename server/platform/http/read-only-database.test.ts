import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '#server/testing/people.ts';
import { openSite } from '#server/testing/site.ts';

const site = await openSite({ RATE_LIMIT: 'on' });
const person = await makePerson(site);

test('a database that refuses writes is reported to members, reads go on, and writing comes back', async () => {
  const save = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/search',
      payload: { query: { productName: 'tomate' } },
      headers: person.headers,
    });
  await writing('off');
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
  expect([health.statusCode, health.json().code]).toEqual([503, 'DATABASE_FULL']);
  expect((await site.app.inject('/api/ready')).statusCode).toBe(200);
  expect(await figures()).toContain('database_writable 0');

  await writing('on');
  expect((await site.app.inject('/api/health')).statusCode).toBe(200);
  expect(await figures()).toContain('database_writable 1');
  expect((await save()).statusCode).toBe(201);
});

const figures = async () => (await site.app.inject('/api/metrics')).body;

/** Refuses writes like a server that stands by for another. */
async function writing(state: 'on' | 'off') {
  const setting = sql.raw(`default_transaction_read_only = ${state === 'on' ? 'off' : 'on'}`);
  await site.db.connection().execute(async (db) => {
    await sql`set ${setting}`.execute(db);
    // The other connections of the pool, and those to come.
    await sql`set default_transaction_read_only = off`.execute(db);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set ${setting}`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await sql`set ${setting}`.execute(db);
  });
}
