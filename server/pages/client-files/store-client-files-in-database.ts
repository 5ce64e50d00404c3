import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Generated, sql } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** Files that browsers download, of every build that a process ran within `RETENTION_DAYS`. */
interface ClientFilesTable {
  /** Name of a built file below `/app/assets/`, with the hash of the content. */
  name: string;
  content: Buffer;
  /** Media type. */
  type: string;
  /** Time at which a process with this file was last known to run, to within a day. */
  lastUsedAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    clientFiles: ClientFilesTable;
  }
}

/** Media types of the files of a build, by extension. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Days for which files stay after the last process of their build: tabs that are left open load them on demand. */
const RETENTION_DAYS = 7;

/**
 * Milliseconds between two checks whether the files of this build are stored: after a failure they are missing so long.
 */
const LOOK_EVERY_MS = 10 * MINUTE_MS;

/**
 * Stores the files of this build, and their use each day, until the server closes. Failures are logged only: this
 * process serves its own files from its folder.
 */
export async function scheduleClientFileStorageInDatabase(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'log' | 'publicChanges'>,
  folder: string,
): Promise<void> {
  // Files read at the start: another build may take the folder while this process runs.
  const names = await listClientFiles(folder);
  const store = () =>
    storeClientFilesInDatabase(services, folder, names).catch((err) =>
      services.log.warn(
        { err },
        'The files of this build are not stored for pages that another process serves',
      ),
    );
  const timer = setInterval(store, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await store();
}

/**
 * Stores the files of a build that the table lacks, for processes of other builds, and deletes those that no process
 * has used for `RETENTION_DAYS`. Does nothing but read when another process did so within a day.
 * @param names of the files in `folder`
 */
export async function storeClientFilesInDatabase(
  { db, publicChanges }: Pick<Services, 'db' | 'publicChanges'>,
  folder: string,
  names: string[],
): Promise<void> {
  if (await areStored(db, names)) return;
  // Transaction that signals a public change: it empties the caches of other processes, which may have looked for these
  // files, and makes replicas catch up.
  await publicChanges.transaction(async (tx, signalChange) => {
    await sql`lock table client_files in share row exclusive mode`.execute(tx);
    const used = await tx
      .updateTable('clientFiles')
      .set({ lastUsedAt: sql`now()` })
      .where('name', 'in', names)
      .returning('name')
      .execute();
    const stored = new Set(used.map(({ name }) => name));
    const missing = names.filter((name) => !stored.has(name));
    if (missing.length > 0) {
      const rows = missing.map(async (name) => ({
        name,
        content: await readFile(join(folder, name)),
        type: TYPES[extname(name)] ?? '',
      }));
      await tx
        .insertInto('clientFiles')
        .values(await Promise.all(rows))
        .execute();
      await signalChange();
    }
    await tx
      .deleteFrom('clientFiles')
      .where('lastUsedAt', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
      .execute();
  });
}

export const listClientFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => extname(name) in TYPES);

/** True when the table has all files, and their use was recorded within a day. */
async function areStored(db: Queryable, names: string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('clientFiles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('name', 'in', names)
    .where('lastUsedAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(count) === names.length;
}
