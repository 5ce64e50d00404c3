import { readdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { daysAgo } from '#contract/durations.ts';
import { buildThumbnailPath } from '#contract/images.ts';
import { serverFeatureModules } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { nightlyCleanupJob, registerCleanupJobs } from '#server/features/ops/jobs.ts';
import { listDumpedTables } from '#server/platform/backup/dumped-tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { formatUploadsFolder } from '#server/platform/files/open-file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { openServices } from '#server/services.ts';
import type { CrashWorkloadPerson } from './crash-workload-client.ts';

/**
 * Runs the nightly job on the data of a killed product, its files made three days older, and compares files and rows.
 */
export async function runCleanupAndCountLeftovers(
  environment: Record<'DATA_DIR' | 'DATABASE_URL', string>,
  erased: CrashWorkloadPerson[],
) {
  const config = readConfig(environment);
  const services = await openServices(config, createLog('fatal'));
  const { db } = services.database;
  try {
    const uploads = formatUploadsFolder(config.dataDir);
    for (const path of await pathsUnder(uploads)) await utimes(path, daysAgo(3), daysAgo(3));
    registerCleanupJobs({ ...services, features: serverFeatureModules });
    await services.jobs.start();
    await db.transaction().execute((tx) => services.jobs.enqueue(tx, nightlyCleanupJob, {}));
    await services.jobs.drained();
    const named = new Set((await namedPictures(db)).map((path) => basename(path)));
    const after = (await pathsUnder(uploads)).map((path) => basename(path));
    return {
      pictures: {
        count: named.size,
        lost: [...named].filter((name) => !after.includes(name)).length,
        left: after.filter((name) => !named.has(name)).length,
      },
      'rows of deleted accounts': { count: erased.length, left: await countRowsNaming(db, erased) },
    };
  } finally {
    await services.close();
  }
}

/** Files, those of drafts too. */
async function pathsUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function namedPictures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select unnest(images) as path from listings
    union select jsonb_array_elements_text(fields -> 'images') from listing_revisions
    union select profile_image from users where profile_image is not null`.execute(db);
  return rows.flatMap(({ path }) => [path, buildThumbnailPath(path)]);
}

/** Finished jobs are not counted: they hold ids alone, for three days. */
async function countRowsNaming(db: Database, erased: CrashWorkloadPerson[]): Promise<number> {
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
