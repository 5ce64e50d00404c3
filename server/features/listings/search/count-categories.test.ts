import { PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedDatabase, queryBuilder } from '#server/platform/database/open-database.ts';
import { createPool } from '#server/platform/database/postgres.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createCategoryCounter } from './count-categories.ts';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a count that fails on the connection of one request does not fail another', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/nothing', { lost: () => {}, found: () => {} });
  const away = queryBuilder(new PostgresDialect({ pool }));
  const count = createCategoryCounter();
  const [lost, found] = await Promise.allSettled([count(away, {}), count(database.db, {})]);
  expect(lost.status).toBe('rejected');
  expect(found).toEqual({ status: 'fulfilled', value: [] });
  await away.destroy();
});
