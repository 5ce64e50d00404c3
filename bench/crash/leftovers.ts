import { readdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { thumbnailOf } from '#contract/images.ts';
import { productFeatures } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { listShownPictures } from '#server/features/images/jobs.ts';
import { sweepImages } from '#server/features/images/sweep-images.ts';
import { handleOpsJobs, nightlyCleanup } from '#server/features/ops/jobs.ts';
import { listDumpedTables } from '#server/platform/backup/dumped-tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { uploadsFolder } from '#server/platform/files/open-file-store.ts';
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

/** Runs the nightly job on the data of a killed product, as if its files were three days older, and compares files and rows. */
export async function findLeftovers(
  environment: Record<'DATA_DIR' | 'DATABASE_URL', string> & Record<string, string>,
  erased: Person[],
): Promise<Leftovers> {
  const config = readConfig(environment.DATABASE_URL ? environment : { DATA_DIR: environment.DATA_DIR });
  const log = createLog('fatal');
  const services = await openServices(config, log);
  const { files } = services;
  const { db } = services.database;
  try {
    const uploads = uploadsFolder(config.dataDir);
    const fileNames = () => (config.s3 ? namesIn(files) : namesUnder(uploads));
    const before = await fileNames();
    if (!config.s3) await makeOlder(uploads);
    handleOpsJobs({ ...services, features: productFeatures });
    await services.jobs.start();
    await db.transaction().execute((tx) => services.jobs.enqueue(tx, nightlyCleanup, {}));
    await services.jobs.drained();
    // A bucket's files can't be made older.
    if (config.s3)
      await sweepImages(files, {
        findShown: (paths) => listShownPictures(productFeatures, db, paths),
        olderThan: new Date(),
      });
    const named = new Set((await namedPictures(db)).map((path) => basename(path)));
    const after = await fileNames();
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

async function makeOlder(folder: string): Promise<void> {
  const daysAgo = new Date(Date.now() - 3 * DAY_MS);
  for (const path of await pathsUnder(folder)) await utimes(path, daysAgo, daysAgo);
}

async function pathsUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Drafts too. */
const namesUnder = async (folder: string) => (await pathsUnder(folder)).map((path) => basename(path));

async function namesIn(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names;
}

async function namedPictures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select unnest(images) as path from listings
    union select jsonb_array_elements_text(fields -> 'images') from listing_revisions
    union select profile_image from users where profile_image is not null`.execute(db);
  return rows.flatMap(({ path }) => [path, thumbnailOf(path)]);
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
