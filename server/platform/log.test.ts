import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bareDatabase } from '#server/testing/database.ts';
import type { OpenedDatabase } from './database/open-database.ts';
import { createLog } from './log.ts';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await bareDatabase();
  await sql`create table people (email text primary key, born int)`.execute(database.db);
  await sql`insert into people values ('zoe@example.org', 1)`.execute(database.db);
});
afterAll(() => database.close());

let written: string[] = [];
const log = createLog('debug', { write: (line) => void written.push(line) });
beforeEach(() => {
  written = [];
});

test.each([
  ['22P02', 'an input', () => sql`select ${'zoe@example.org'}::int`],
  ['22P02', 'JSON', () => sql`select ${'{"zoe@example.org": '}::jsonb`],
  ['23505', 'a key', () => sql`insert into people values (${'zoe@example.org'}, 2)`],
  ['22007', 'a date', () => sql`select ${'zoe@example.org'}::date`],
  [
    'P0001',
    'a text with lines like frames',
    () => sql.raw(`do $$ begin raise 'x\n    at zoe@example.org (/a.ts:1:2)'; end $$`),
  ],
])('a database error (%s, %s) is logged without the quoted values', async (code, _, query) => {
  const error = await query()
    .execute(database.db)
    .catch((error: unknown) => error);
  expect(JSON.stringify([String(error), { ...(error as object) }])).toContain('zoe@example.org');
  log.error({ err: error }, 'Request failed');
  log.warn({ err: new Error('of zoe@example.org', { cause: error }) });
  log.error(error);
  log.error({ err: error }, (error as Error).message);
  expect(written).toHaveLength(4);
  expect(written.join()).not.toContain('zoe');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    msg: 'Request failed',
    err: { type: 'DatabaseError', code, stack: expect.arrayContaining([expect.stringMatching(/^at /)]) },
  });
  expect(JSON.parse(written[1] ?? '').err.cause.code).toBe(code);
  expect(JSON.parse(written[2] ?? '').err.code).toBe(code);
});

test('a database error is logged with the violated constraint', async () => {
  const error = await sql`insert into people values ('zoe@example.org', 2)`
    .execute(database.db)
    .catch((e) => e);
  log.error({ err: error }, 'Request failed');
  expect(JSON.parse(written[0] ?? '').err).toMatchObject({ constraint: 'people_pkey', table: 'people' });
});

test('an error of the operating system is logged with its message', async () => {
  const [error] = await once(connect(1, '127.0.0.1'), 'error').catch((error: unknown) => [error]);
  log.warn({ err: error }, 'not reached');
  expect(JSON.parse(written[0] ?? '').err).toMatchObject({
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED 127.0.0.1:1',
  });
});
