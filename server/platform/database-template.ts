import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from './database/embedded/folder-lock.ts';
import { bareTemplateFolder, TEMPLATES_FOLDER, templateFolder } from './database/embedded/template.ts';
import { migrate } from './database/migrate.ts';
import { type OpenedDatabase, openDatabase } from './database/open-database.ts';
import { placeFolder } from './files/place-folder.ts';
import { installJobSchema } from './jobs/boss.ts';
import type { Log } from './log.ts';

const BUILD_LIMIT_MS = 120_000;

/** Creates the tables of this version: ours and those of the jobs. */
export async function fillDatabase(database: OpenedDatabase, log: Log): Promise<void> {
  await migrate(database.db, log);
  await installJobSchema(database, log);
}

/**
 * Builds the embedded database that a first start copies, if it is missing. Concurrent builders wait for each other.
 * @returns whether it had to be built
 */
export async function ensureDatabaseTemplate(log: Log): Promise<boolean> {
  const bare = await ensureBareTemplate(log);
  return ensure(await templateFolder(), bare, log, ({ db }) => migrate(db, log));
}

/** Without our own tables. @returns its folder */
export async function ensureBareTemplate(log: Log): Promise<string> {
  const bare = await bareTemplateFolder();
  await ensure(bare, null, log, (database) => installJobSchema(database, log));
  return bare;
}

/** Templates of other versions. */
export async function removeStaleTemplates(): Promise<void> {
  const current = [
    LOCK,
    ...[await templateFolder(), await bareTemplateFolder()].map((each) => path.basename(each)),
  ];
  const unlock = lockTemplates();
  const stale = (await readdir(TEMPLATES_FOLDER)).filter((entry) => !current.includes(entry));
  await Promise.all(stale.map((entry) => rm(path.join(TEMPLATES_FOLDER, entry), { recursive: true })));
  unlock();
}

const LOCK = '.lock';

function lockTemplates(): () => void {
  return lockFolder(path.join(TEMPLATES_FOLDER, LOCK), TEMPLATES_FOLDER, BUILD_LIMIT_MS);
}

async function ensure(
  target: string,
  base: string | null,
  log: Log,
  fill: (database: OpenedDatabase) => Promise<void>,
): Promise<boolean> {
  if (existsSync(target)) return false;
  await mkdir(TEMPLATES_FOLDER, { recursive: true });
  const unlock = lockTemplates();
  try {
    if (existsSync(target)) return false;
    await build(target, base, log, fill);
    return true;
  } finally {
    unlock();
  }
}

async function build(
  target: string,
  base: string | null,
  log: Log,
  fill: (database: OpenedDatabase) => Promise<void>,
): Promise<void> {
  await placeFolder(target, async (draft) => {
    const database = await openDatabase({ dataDir: draft, log, durable: false, template: base });
    await fill(database).finally(database.close);
    return path.join(draft, 'database');
  });
}
