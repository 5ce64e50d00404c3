import { readdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { thumbnailOf } from '#contract/images.ts';
import { product } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { listShownPictures } from '#server/features/images/jobs.ts';
import { handleOpsJobs, tidyUp } from '#server/features/ops/jobs.ts';
import { listDumpedTables } from '#server/platform/backup/dumped-tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { createLog } from '#server/platform/log.ts';
import { openServices } from '#server/services.ts';
import type { Person } from './people.ts';

export interface Leftovers {
  /** Files that a listing or an account names. */
  pictures: number;
  /** Of these, not there. */
  missing: number;
  /** Files that no row names, removed by the nightly job. */
  removed: number;
  /** Files that no row names after that job, drafts included. */
  orphans: number;
  /** Rows that still name a deleted account. */
  rowsLeft: number;
}

/** Runs the nightly job on the data of a killed product, with its files three days older, and compares files and rows. */
export async function findLeftovers(
  environment: { DATA_DIR: string; DATABASE_URL: string },
  erased: Person[],
): Promise<Leftovers> {
  const uploads = join(environment.DATA_DIR, 'uploads');
  const before = await filesUnder(uploads);
  const daysAgo = new Date(Date.now() - 3 * DAY_MS);
  for (const path of before) await utimes(path, daysAgo, daysAgo);

  const config = readConfig(environment.DATABASE_URL ? environment : { DATA_DIR: environment.DATA_DIR });
  const log = createLog('fatal');
  const services = await openServices(config, log);
  const { db } = services.database;
  try {
    handleOpsJobs({ ...services, features: product });
    await services.jobs.start();
    await db.transaction().execute((tx) => services.jobs.enqueue(tx, tidyUp, {}));
    await services.jobs.drained();
    const named = new Set((await namedPictures(db)).map((path) => basename(path)));
    const after = (await filesUnder(uploads)).map((path) => basename(path));
    return {
      pictures: named.size,
      missing: [...named].filter((name) => !after.includes(name)).length,
      removed: before.length - after.length,
      orphans: after.filter((name) => !named.has(name)).length,
      rowsLeft: await countRowsNaming(db, erased),
    };
  } finally {
    await services.close();
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function namedPictures(db: Database): Promise<string[]> {
  const paths = await listShownPictures(product, db);
  return [...paths].flatMap((path) => [path, thumbnailOf(path)]);
}

/** Finished jobs are not counted: they hold ids alone, for three days. */
async function countRowsNaming(db: Database, erased: Person[]): Promise<number> {
  const names = erased.flatMap(({ id, email }) => [id, email]);
  let rows = 0;
  for (const { name } of await listDumpedTables(db)) {
    if (name.startsWith('pgboss.')) continue;
    const found = await sql<{ count: number }>`
      select count(*)::int as count from (select row_to_json(t)::text as line from ${sql.table(name)} t) lines
      where exists (select from unnest(${names}::text[]) as who where strpos(line, who) > 0)`.execute(db);
    rows += found.rows[0]?.count ?? 0;
  }
  return rows;
}
