import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKyselyQueryBuilder, type OpenedDatabase } from '#server/platform/database/open-database.ts';
import { createPostgresPool } from '#server/platform/database/postgres.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { createCachedMatchesByCategoryCounter } from './count-matches-by-category.ts';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a silent database server does not delay other requests', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const unheard = { lost: () => {}, found: () => {} };
  const pool = createPostgresPool(`postgres://nobody@127.0.0.1:${port}/nothing`, unheard, {
    connectionTimeoutMillis: 1_000,
  });
  const silent = createKyselyQueryBuilder(new PostgresDialect({ pool }));
  const count = createCachedMatchesByCategoryCounter();
  const lost = count(silent, {}).catch(() => 'lost');
  expect(await Promise.race([lost, count(database.db, {})])).toEqual([]);
  expect(await lost).toBe('lost');
  await silent.destroy();
  server.close();
});
