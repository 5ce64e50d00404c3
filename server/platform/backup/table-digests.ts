import type { Database } from '../database/tables.ts';
import type { BackupCipher } from './cipher.ts';
import { dumpDatabase } from './dump-database.ts';

/** Digests by table: the number of its rows and a digest of their content, in whatever order they are stored. */
export type TableDigests = Record<string, { rows: number; digest: string }>;

/** Digests the lines of a dump. Jobs are only counted: running ones become due again when they are loaded. */
export function createTableDigester({ digest: digestOf }: BackupCipher) {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  return {
    add(line: string): void {
      const [, table] = /^\["([^"]+)"/.exec(line) ?? [];
      if (!table || table === 'pgboss.queue') return;
      const { rows, sum } = sums.get(table) ?? { rows: 0, sum: 0n };
      const digest = table.startsWith('pgboss.') ? 0n : BigInt(`0x${digestOf(line)}`);
      sums.set(table, { rows: rows + 1, sum: BigInt.asUintN(256, sum + digest) });
    },
    result: (): TableDigests =>
      Object.fromEntries(
        [...sums].map(([table, { rows, sum }]) => [table, { rows, digest: sum.toString(16) }]),
      ),
  };
}

export async function digestTables(db: Database, cipher: BackupCipher): Promise<TableDigests> {
  const digests = createTableDigester(cipher);
  await dumpDatabase(db, async (line) => digests.add(line));
  return digests.result();
}

/** Names of the tables whose rows differ. */
export const listDifferingTables = (expected: TableDigests, found: TableDigests): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])].filter(
    (table) =>
      expected[table]?.rows !== found[table]?.rows || expected[table]?.digest !== found[table]?.digest,
  );
