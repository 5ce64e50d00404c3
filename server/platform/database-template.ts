import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from './database/embedded/folder-lock.ts';
import { TEMPLATES_FOLDER, templateFolder } from './database/embedded/template.ts';
import { migrate } from './database/migrate.ts';
import { type OpenedDatabase, openDatabase } from './database/open-database.ts';
import { installJobSchema } from './jobs/boss.ts';
import type { Log } from './log.ts';

const BUILD_LIMIT_MS = 120_000;

/** Brings a new database to the tables of this version: ours, then those of the jobs. */
export async function fillDatabase(database: OpenedDatabase, log: Log): Promise<void> {
  await migrate(database.db, log);
  await installJobSchema(database);
}

/**
 * Builds the ready embedded database that a first start copies, unless it is there. Several builders wait
 * for each other.
 *
 * @returns whether it had to be built
 */
export async function ensureDatabaseTemplate(log: Log): Promise<boolean> {
  const target = await templateFolder();
  if (existsSync(target)) return false;
  await mkdir(TEMPLATES_FOLDER, { recursive: true });
  const unlock = lockFolder(path.join(TEMPLATES_FOLDER, '.lock'), TEMPLATES_FOLDER, BUILD_LIMIT_MS);
  try {
    if (existsSync(target)) return false;
    await build(target, log);
    return true;
  } finally {
    unlock();
  }
}

/** Removes the templates of other versions. */
export async function removeStaleTemplates(): Promise<void> {
  const current = path.basename(await templateFolder());
  const entries = await readdir(TEMPLATES_FOLDER);
  const stale = entries.filter((entry) => entry !== current && entry !== '.lock');
  await Promise.all(stale.map((entry) => rm(path.join(TEMPLATES_FOLDER, entry), { recursive: true })));
}

async function build(target: string, log: Log): Promise<void> {
  const draft = await mkdtemp(path.join(TEMPLATES_FOLDER, '.draft-'));
  try {
    const database = await openDatabase({ dataDir: draft, log, durable: false, template: null });
    await fillDatabase(database, log).finally(database.close);
    await rename(path.join(draft, 'database'), target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
