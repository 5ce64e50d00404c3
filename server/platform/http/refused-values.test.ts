import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { createServer } from './server.ts';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await createTablelessTestDatabase();
  await sql`
    create table baskets (
      kilos numeric(5, 2) check (kilos > 0), code varchar(3), note text, labels jsonb, picked_at timestamptz
    )
  `.execute(database.db);
});
afterAll(() => database.close());

test.each<[string, RawBuilder<unknown>]>([
  ['against a check', sql`insert into baskets (kilos) values (0.001)`],
  ['too large', sql`insert into baskets (kilos) values (12345)`],
  ['too long', sql`insert into baskets (code) values ('abcd')`],
  ['with a NUL', sql`insert into baskets (note) values (${'a\0'})`],
  ['with a NUL in JSON', sql`insert into baskets (labels) values (${JSON.stringify('a\0')})`],
  ['with a lone surrogate in JSON', sql`insert into baskets (labels) values (${JSON.stringify('\ud800')})`],
  ['of another type', sql`insert into baskets (kilos) values (${'beaucoup'})`],
  ['that is no date', sql`insert into baskets (picked_at) values (${'hier soir'})`],
  ['beyond all dates', sql`insert into baskets (picked_at) values (${'2026-13-45'})`],
])('a value that the database refuses (%s) is answered as invalid input', async (_fault, statement) => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const app = await createServer(readConfig({}), log);
  app.post('/api/baskets', () => statement.execute(database.db));
  const answer = await app.inject({ method: 'POST', url: '/api/baskets' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Certains champs sont incorrects.',
  });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).not.toMatch(/beaucoup|hier soir/);
});
