import { afterEach, describe, expect, test } from 'vitest';
import { openTestProxy } from '../../../scripts/test-proxy.ts';
import { createPostgresPool } from './postgres.ts';
import { destroyConnectionsOfSilentQueries } from './watch-silence.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A watched pool behind a gate. @param statementMs as the server has it */
async function openWatched(statementMs: number) {
  const url = new URL(server);
  const gate = await openTestProxy(url);
  undo.push(() => gate.shut());
  url.host = `127.0.0.1:${gate.port}`;
  url.searchParams.set('application_name', 'of-the-operator');
  const pool = createPostgresPool(url.href, { lost() {}, found() {} }, { statement_timeout: statementMs });
  undo.push(() => pool.end());
  destroyConnectionsOfSilentQueries(pool, statementMs);
  return { pool, gate };
}

describe.runIf(server)('silence', { timeout: 20_000 }, () => {
  test('a slow query goes on although new connections fail', async () => {
    const { pool, gate } = await openWatched(30_000);
    const slow = pool.query('select pg_sleep(9), 1 as value');
    await pool.query('select 1');
    // New connections now meet a proxy without free connections, or another server.
    gate.leadTo(1);
    expect((await slow).rows[0]?.value).toBe(1);
  });

  test('a connection silent for longer than a statement may take is ended, and the next query opens another', async () => {
    const { pool, gate } = await openWatched(1_000);
    await pool.query('select 1');
    gate.silence();
    await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
    expect((await pool.query('select 2 as value')).rows[0]?.value).toBe(2);
  });
});
