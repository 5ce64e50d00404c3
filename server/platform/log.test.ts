import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import type { OpenedDatabase } from './database/open-database.ts';
import { createLog } from './log.ts';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await createTablelessTestDatabase();
  await sql`create table people (email text primary key, born int)`.execute(database.db);
  await sql`insert into people values ('zoe@example.org', 1)`.execute(database.db);
});
afterAll(() => database.close());

let written: string[] = [];
let log: ReturnType<typeof createLog>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  written = [];
  log = createLog('debug', { write: (line) => void written.push(line) });
});

afterEach(() => {
  // Time advanced so that every count ends, with the tasks that wait for the end of the process.
  vi.advanceTimersByTime(120_000);
  vi.useRealTimers();
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
  log.info({ err: error }, (error as Error).message);
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

test('levels are words, and an entry carries no number for them', () => {
  log.warn('first');
  log.child({ reqId: 'r1' }).error('second');
  expect(written.map((line) => JSON.parse(line).level)).toEqual(['warn', 'error']);
});

describe('a fault that repeats', () => {
  const lines = () => written.map((line) => JSON.parse(line));
  const refusal = (code: string) => Object.assign(new Error('for zoe@example.org'), { code });
  const repeat = (times: number, code = 'ECONNREFUSED') => {
    for (let n = 0; n < times; n++)
      log.child({ reqId: `r${n}` }).error({ err: refusal(code) }, 'Request failed');
  };

  test('a fault that repeats is one line, and one with its count a minute', () => {
    repeat(44);
    expect(lines()).toMatchObject([{ msg: 'Request failed', reqId: 'r0', err: { code: 'ECONNREFUSED' } }]);
    vi.advanceTimersByTime(60_000);
    repeat(1);
    vi.advanceTimersByTime(60_000);
    expect(lines().slice(1)).toMatchObject([
      { level: 'error', msg: 'Request failed: 43 more times', times: 43, code: 'ECONNREFUSED' },
      { level: 'error', msg: 'Request failed: 1 more time', times: 1 },
    ]);
    expect(written.join()).not.toContain('zoe');
  });

  test('a fault is written again once it was away for a minute', () => {
    repeat(1);
    vi.advanceTimersByTime(60_000);
    repeat(1);
    expect(lines().map(({ msg }) => msg)).toEqual(['Request failed', 'Request failed']);
  });

  test('faults of another job or host are written, and counted separately', () => {
    const times = (count: number, fields: object) => {
      for (let n = 0; n < count; n++) log.warn({ id: n, ...fields }, 'Refused');
    };
    times(3, { job: 'a' });
    times(2, { job: 'b' });
    times(1, { host: 'push.example.org' });
    times(1, { host: 'other.example.org' });
    expect(lines()).toMatchObject([
      { job: 'a' },
      { job: 'b' },
      { host: 'push.example.org' },
      { host: 'other.example.org' },
    ]);
    vi.advanceTimersByTime(60_000);
    expect(lines().slice(4)).toMatchObject([
      { msg: 'Refused: 2 more times', job: 'a' },
      { msg: 'Refused: 1 more time', job: 'b' },
    ]);
  });

  test('queries that fail with the same code in two places are two faults', async () => {
    const inOnePlace = async () => await sql`select away from people`.execute(database.db);
    const inAnother = async () => await sql`select gone from people`.execute(database.db);
    for (const query of [inOnePlace, inAnother, inOnePlace, inAnother])
      await query().catch((err) => log.error({ err }, 'Request failed'));
    expect(lines()).toMatchObject([{ err: { code: '42703' } }, { err: { code: '42703' } }]);
  });

  test('a service that is away is one fault, wherever it is called', () => {
    log.error({ err: refusal('ECONNREFUSED') }, 'Request failed');
    log.error({ err: Object.assign(new Error('elsewhere'), { code: 'ECONNREFUSED' }) }, 'Request failed');
    expect(written).toHaveLength(1);
  });

  test('faults of another level, sentence, code or place are written', () => {
    repeat(2);
    repeat(2, 'ETIMEDOUT');
    log.warn({ err: refusal('ECONNREFUSED') }, 'Request failed');
    log.error({ err: refusal('ECONNREFUSED') }, 'A job failed');
    log.error({ err: new Error('here') }, 'A job failed');
    log.error({ err: new Error('there') }, 'A job failed');
    log.error('A job failed');
    expect(written).toHaveLength(7);
  });

  test('informations are written each time', () => {
    for (let n = 0; n < 3; n++) log.info({ status: 503 }, 'answered');
    expect(written).toHaveLength(3);
  });
});
