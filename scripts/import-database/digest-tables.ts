import { createHash } from 'node:crypto';
import { dumpDatabase } from '#server/platform/backup/dump-database.ts';
import type { Database } from '#server/platform/database/tables.ts';

/** Number of rows and digest of their content, in whatever order they are stored, by table. */
export type TableDigests = Map<string, string>;

/** Digests each table. Jobs are only counted: running ones become due again when they are loaded. */
export async function digestTables(db: Database): Promise<TableDigests> {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  await dumpDatabase(db, async (line) => {
    const parsed: unknown = JSON.parse(line);
    if (!Array.isArray(parsed)) return;
    const table = String(parsed[0]);
    const { rows, sum } = sums.get(table) ?? { rows: 0, sum: 0n };
    const digest = table.startsWith('pgboss.') ? 0n : digestOf(line);
    sums.set(table, { rows: rows + 1, sum: BigInt.asUintN(256, sum + digest) });
  });
  sums.delete('pgboss.queue');
  return new Map([...sums].map(([table, { rows, sum }]) => [table, `${rows} ${sum.toString(16)}`]));
}

const digestOf = (line: string) => BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
