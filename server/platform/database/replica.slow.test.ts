import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { collectHeapGarbageInTest } from '#server/testing/heap.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openTestProxy } from '../../../scripts/test-proxy.ts';
import type { OpenedDatabase } from './open-database.ts';
import { openReplicaPublicDataReader, type PublicDataReader } from './replica.ts';
import type { Queryable } from './tables.ts';

let database: OpenedDatabase;
let reader: PublicDataReader;
let change = () => {};
let isBehind = false;

const open = (replicaUrl: string, primaryUrl = database.listenUrl) => {
  isBehind = false;
  const publicChanges = {
    subscribe: (listener: (words: null) => void) => {
      change = () => listener(null);
    },
    isListening: () => true,
    setBehind: (now: boolean) => {
      isBehind = now;
    },
  };
  const named = new URL(replicaUrl);
  named.searchParams.set('application_name', 'replica');
  reader = openReplicaPublicDataReader(named.href, primaryUrl, publicChanges, silentLog);
};
const isReplicaRead = () => reader.read(isReplica);

async function isReplica(db: Queryable) {
  const asked = sql<{ name: string }>`select current_setting('application_name') as name`;
  const { rows } = await asked.execute(db);
  return rows[0]?.name === 'replica';
}

const isRead = () =>
  reader.read(async (db, isCurrent) => {
    await sql`select 1`.execute(db);
    return isCurrent ? 'current' : 'stale';
  });

const untilReplicaIsRead = () =>
  vi.waitFor(async () => expect(await isReplicaRead()).toBe(true), { timeout: 20_000 });

describe('replica', () => {
  beforeAll(async () => {
    database = await createTablelessTestDatabase();
  });
  afterEach(() => reader.close());
  afterAll(() => database.close());

  test('the primary answers while the replica is away', async () => {
    open('postgres://nobody@127.0.0.1:1/nothing');
    expect(await isReplicaRead()).toBe(false);
  });

  test('a read moved from the replica to the primary may take 30 seconds', async () => {
    open('postgres://nobody@127.0.0.1:1/nothing');
    const limit = await reader.read((db) => sql`show statement_timeout`.execute(db));
    expect(limit.rows).toEqual([{ statementTimeout: '30s' }]);
  });

  test('results read from the primary can be garbage collected', async () => {
    open('postgres://nobody@127.0.0.1:1/nothing');
    const readRows = () =>
      reader.read(async (db) => {
        await sql`select 1`.execute(db);
        return { rows: [] };
      });
    const results: WeakRef<object>[] = [];
    for (let count = 0; count < 10; count++) results.push(new WeakRef(await readRows()));
    await collectHeapGarbageInTest();
    expect(results.map((result) => result.deref()).filter(Boolean)).toEqual([]);
  });

  test('a running read of the primary ends once the primary is away', async () => {
    const address = new URL(database.listenUrl);
    const gate = await openTestProxy(address);
    address.host = `127.0.0.1:${gate.port}`;
    open(database.databaseUrl, address.href);
    await untilReplicaIsRead();
    const slow = reader.read(async (db, isCurrent) => {
      if (isCurrent) await sql`select pg_sleep(20)`.execute(db);
      return isCurrent;
    });
    gate.silence();
    change();
    expect(await slow).toBe(false);
    await gate.shut();
  });

  test("an error caused by a visitor's query is thrown, and the replica stays in use", async () => {
    // Replica that is the primary itself, so that it is never behind.
    open(database.databaseUrl);
    await untilReplicaIsRead();
    for (const fault of [sql`select ${'a\u0000'}::text`, sql`select 'x'::int`, sql`select 1 / 0`]) {
      await expect(reader.read((db) => fault.execute(db))).rejects.toThrow();
      expect(await isReplicaRead()).toBe(true);
    }
  });

  test('a statement that the replica cancels is run on the primary, and a lost connection is counted', async () => {
    open(database.databaseUrl);
    await untilReplicaIsRead();
    const tried = (statement: string) =>
      reader.read(async (db) => {
        const onReplica = await isReplica(db);
        if (onReplica) await sql.raw(statement).execute(db);
        return onReplica;
      });
    const giveUp = "do $$ begin raise exception sqlstate '40001'; end $$";
    expect(await tried(giveUp)).toBe(false);
    expect(await isReplicaRead()).toBe(true);
    expect(await tried('select pg_terminate_backend(pg_backend_pid())')).toBe(false);
    await untilReplicaIsRead();
  });

  test('a frozen replica is not waited for: the primary answers in parallel', async () => {
    const address = new URL(database.databaseUrl);
    const gate = await openTestProxy(address);
    address.host = `127.0.0.1:${gate.port}`;
    open(address.href);
    await untilReplicaIsRead();
    gate.silence();
    // Timeout well before the replica counts as lost.
    expect(await Promise.race([isReplicaRead(), sleep(4_000, 'late')])).toBe(false);
    await gate.shut();
  });

  test('a read that may be stale is repeated once', async () => {
    open(database.databaseUrl, 'postgres://nobody@127.0.0.1:1/nothing');
    await vi.waitFor(async () => expect(await isRead()).toBe('stale'));
    let asked = 0;
    const value = await reader.read(async (db) => {
      asked += 1;
      if (asked === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      await sql`select 1`.execute(db);
      return asked;
    });
    expect(value).toBe(2);
  });

  test('a read without a primary is marked as possibly stale', async () => {
    open(database.databaseUrl, 'postgres://nobody@127.0.0.1:1/nothing');
    await vi.waitFor(async () => expect(await isRead()).toBe('stale'));
    expect(isBehind).toBe(true);
  });

  test('a primary whose connections are all busy does not count as away', async () => {
    open('postgres://nobody@127.0.0.1:1/nothing');
    const atWork = Promise.all(
      Array.from({ length: 10 }, () => sql`select pg_sleep(3)`.execute(database.db)),
    );
    change();
    const ended = atWork.then(() => 'late');
    await sleep(500);
    expect(await Promise.race([isRead(), ended])).toBe('current');
    await ended;
    expect(isBehind).toBe(false);
  });
});
