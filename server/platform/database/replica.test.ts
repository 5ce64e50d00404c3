import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bareDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { OpenedDatabase } from './open-database.ts';
import { openReplica, type PublicReader } from './replica.ts';

let database: OpenedDatabase;
let reader: PublicReader;
beforeAll(async () => {
  database = await bareDatabase();
});
afterEach(() => reader.close());
afterAll(() => database.close());

const open = (replicaUrl: string) => {
  reader = openReplica(replicaUrl, database.db, { subscribe() {}, isHearing: () => true }, silentLog);
};
const isReplicaRead = () =>
  reader.read(async (db) => {
    await sql`select 1`.execute(db);
    return db !== database.db;
  });

const untilReplicaIsRead = () =>
  vi.waitFor(async () => expect(await isReplicaRead()).toBe(true), { timeout: 20_000 });

test('while the replica is away the primary answers', async () => {
  open('postgres://nobody@127.0.0.1:1/nothing');
  expect(await isReplicaRead()).toBe(false);
});

const server = process.env.TEST_DATABASE_URL;
if (server) {
  test("what is wrong with a visitor's query is thrown, and the replica goes on answering", async () => {
    // The same server: what it has, it has.
    open(database.kind === 'postgres' ? database.databaseUrl : server);
    await untilReplicaIsRead();
    for (const fault of [sql`select ${'a\u0000'}::text`, sql`select 'x'::int`, sql`select 1 / 0`]) {
      await expect(reader.read((db) => fault.execute(db))).rejects.toThrow();
      expect(await isReplicaRead()).toBe(true);
    }
  });

  test('a statement that the replica gives up is run on the primary, and a lost connection counts', async () => {
    open(database.kind === 'postgres' ? database.databaseUrl : server);
    await untilReplicaIsRead();
    const onReplica = (statement: string) =>
      reader.read(async (db) => {
        if (db !== database.db) await sql.raw(statement).execute(db);
        return db !== database.db;
      });
    const giveUp = "do $$ begin raise exception sqlstate '40001'; end $$";
    expect(await onReplica(giveUp)).toBe(false);
    expect(await isReplicaRead()).toBe(true);
    expect(await onReplica('select pg_terminate_backend(pg_backend_pid())')).toBe(false);
    await untilReplicaIsRead();
  });
}
