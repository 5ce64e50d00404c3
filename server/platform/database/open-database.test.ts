import { AbortedTransactionError, type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from './database-errors.ts';
import type { OpenedDatabase } from './open-database.ts';

interface TestTables {
  crates: {
    crateId: number;
    producerName: string;
    price: number | null;
    weighedOn: string | null;
    packedAt: Date | null;
    tags: string[] | null;
    contents: unknown;
    heldBy: number | null;
  };
}

let database: OpenedDatabase;
let db: Kysely<TestTables>;

beforeAll(async () => {
  database = await createTablelessTestDatabase();
  // The product's tables have no `crates`.
  db = database.db as unknown as Kysely<TestTables>;
  await sql`create table crates (
    crate_id int primary key,
    producer_name text not null constraint crates_one_per_producer unique,
    price numeric(10, 2),
    weighed_on date,
    packed_at timestamptz,
    tags text[],
    contents jsonb,
    held_by int constraint crates_holder references crates)`.execute(db);
});
afterEach(() => db.deleteFrom('crates').execute());
afterAll(() => database.close());

describe('values', () => {
  it('rows have camelCase keys and their JavaScript types', async () => {
    const crate = {
      crateId: 1,
      producerName: "L'été",
      price: 3.5,
      weighedOn: '2026-03-29',
      packedAt: new Date('2026-03-29T01:30:00.123Z'),
      tags: ['mûr', 'a"b,c'],
      heldBy: null,
    };
    await db
      .insertInto('crates')
      .values({ ...crate, contents: JSON.stringify([{ kind: 'poire', count: 3 }]) })
      .execute();
    const found = await db.selectFrom('crates').selectAll().executeTakeFirstOrThrow();
    expect(found).toEqual({ ...crate, contents: [{ kind: 'poire', count: 3 }] });
  });

  it('counts are numbers, and a bigint too large for a number is refused', async () => {
    const counted = await db
      .selectFrom('crates')
      .select(db.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    expect(counted.total).toBe(0);
    await expect(sql`select 9007199254740993::bigint as large`.execute(db)).rejects.toThrow(RangeError);
  });

  it('statements that write return the number of rows', async () => {
    await insert(1, 'one');
    await insert(2, 'two');
    const [updated] = await db.updateTable('crates').set({ price: 1 }).execute();
    expect(updated?.numUpdatedRows).toBe(2n);
  });
});

describe('errors', () => {
  it('database errors name the violated constraint', async () => {
    await insert(1, 'one');
    const error = await insert(2, 'one').catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'crates_one_per_producer')).toBe(true);
    expect(isUniqueViolation(error, 'crates_pkey')).toBe(false);
    expect(error).toMatchObject({ code: '23505', table: 'crates', detail: expect.stringContaining('one') });

    const orphan = db.insertInto('crates').values({ ...row(3, 'three'), heldBy: 99 });
    const missing = await orphan.execute().catch((caught: unknown) => caught);
    expect(isForeignKeyViolation(missing, 'crates_holder')).toBe(true);
  });

  it('database errors leave the connection usable', async () => {
    await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' });
    await insert(1, 'one');
    expect(await names()).toEqual(['one']);
  });
});

describe('transactions', () => {
  it('transactions do not include concurrent writes of others', async () => {
    let outside: Promise<unknown> | undefined;
    const rolledBack = db.transaction().execute(async (tx) => {
      await tx.insertInto('crates').values(row(1, 'inside')).execute();
      outside = insert(2, 'outside');
      await new Promise((pause) => setTimeout(pause, 50));
      throw new Error('change of mind');
    });
    await expect(rolledBack).rejects.toThrow('change of mind');
    await outside;
    expect(await names()).toEqual(['outside']);
  });

  it('transactions that touch the same row run one after the other', async () => {
    await db
      .insertInto('crates')
      .values({ ...row(1, 'stock'), price: 0 })
      .execute();
    const increment = () =>
      db.transaction().execute(async (tx) => {
        const { price } = await tx.selectFrom('crates').select('price').forUpdate().executeTakeFirstOrThrow();
        await tx
          .updateTable('crates')
          .set({ price: (price ?? 0) + 1 })
          .execute();
      });
    await Promise.all([increment(), increment(), increment(), increment()]);
    expect(await db.selectFrom('crates').select('price').execute()).toEqual([{ price: 4 }]);
  });

  it('transactions with an error in between refuse to commit', async () => {
    const committed = db.transaction().execute(async (tx) => {
      await tx.insertInto('crates').values(row(1, 'one')).execute();
      await sql`select nonsense`.execute(tx).catch(() => {});
    });
    await expect(committed).rejects.toThrow(AbortedTransactionError);
    expect(await names()).toEqual([]);
  });

  it('transactions roll back to a savepoint', async () => {
    const tx = await db.startTransaction().execute();
    await tx.insertInto('crates').values(row(1, 'kept')).execute();
    const afterKept = await tx.savepoint('kept').execute();
    await afterKept.insertInto('crates').values(row(2, 'dropped')).execute();
    await (await afterKept.rollbackToSavepoint('kept').execute()).commit().execute();
    expect(await names()).toEqual(['kept']);
  });

  it('transactions respect their isolation and access modes', async () => {
    const readOnly = db.transaction().setIsolationLevel('serializable').setAccessMode('read only');
    const settings = await readOnly.execute((tx) =>
      sql`select current_setting('transaction_isolation') as level,
        current_setting('transaction_read_only') as locked`.execute(tx),
    );
    expect(settings.rows).toEqual([{ level: 'serializable', locked: 'on' }]);
  });
});

it('the time zone of every connection is UTC', async () => {
  const { rows } = await sql`select current_setting('TimeZone') as zone`.execute(db);
  expect(rows).toEqual([{ zone: 'UTC' }]);
});

it('a closed database is not ready any more', async () => {
  const other = await createTablelessTestDatabase();
  await other.ping();
  await other.close();
  await expect(other.ping()).rejects.toThrow();
  await expect(sql`select 1`.execute(other.db)).rejects.toThrow();
});

function insert(crateId: number, producerName: string) {
  return db.insertInto('crates').values(row(crateId, producerName)).execute();
}

function row(crateId: number, producerName: string) {
  const empty = { price: null, weighedOn: null, packedAt: null, tags: null, contents: null, heldBy: null };
  return { ...empty, crateId, producerName };
}

async function names() {
  const rows = await db.selectFrom('crates').select('producerName').orderBy('crateId').execute();
  return rows.map(({ producerName }) => producerName);
}
