import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ SESSION_SECRET: 'x'.repeat(48) });

/** Token of a log-in in November 2026, as a browser stored it, but for its end in 2100. */
const TOKEN =
  'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiIwMTlhYmYwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDEiLCJyb2xlIjoxLCJlbWFpbCI6InpvZUBleGFtcGxlLm9yZyIsImZpcnN0TmFtZSI6Ilpvw6kiLCJsYXN0TmFtZSI6IlJvdXgiLCJwcm9maWxlSW1hZ2UiOm51bGwsImFkZHJlc3MiOnsiY2l0eSI6Ik5hbnRlcyIsInBvc3RhbENvZGUiOiI0NDAwMCJ9LCJpc0FjdGl2ZSI6dHJ1ZSwidmVyc2lvbiI6Mywic2lkIjoiMDE5YWJmMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAyIiwiaWF0IjoxNzY0MDAwMDAwLCJleHAiOjQxMDI0NDQ4MDB9.T1-z6-SMRQf44iMZl7fGjsIh5zReyIazCWQvha7bna0';

test('a session that the version of November 2026 stored goes on', async () => {
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, city, postal_code, verified_at, session_version)
    values ('019abf00-0000-7000-8000-000000000001', 'Zoé', 'Roux', 'zoe@example.org', '', 'Nantes', '44000', now(), 3)
  `.execute(site.db);
  await sql`
    insert into sessions (id, user_id, device, expires_at)
    values (
      '019abf00-0000-7000-8000-000000000002', '019abf00-0000-7000-8000-000000000001', 'Firefox, Windows',
      now() + interval '6 days'
    )`.execute(site.db);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const read = await site.app.inject({ url: '/api/users/user', headers });
  expect([read.statusCode, read.json()]).toMatchObject([200, { user: { firstName: 'Zoé' } }]);
  const write = await site.app.inject({ method: 'POST', url: '/api/users/logout', headers });
  expect(write.statusCode).toBe(200);
});
