import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findTemplate } from '#server/platform/database/embedded/template.ts';
import { type OpenedDatabase, openDatabase } from '#server/platform/database/open-database.ts';
import { ensureBareTemplate, ensureDatabaseTemplate } from '#server/platform/database-template.ts';
import { createServerDatabase } from './server-database.ts';
import { silentLog } from './silent-log.ts';

/**
 * A fresh database with every table, for one test file: open it in `beforeAll`, close it in `afterAll`,
 * which removes it. Embedded, or on the PostgreSQL server of `TEST_DATABASE_URL` when it is set.
 */
export async function testDatabase(): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return createServerDatabase(server, 'full');
  await ensureDatabaseTemplate(silentLog);
  return embedded(await findTemplate());
}

/** The same without our tables, for tests of the platform itself. */
export async function bareDatabase(): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createServerDatabase(server, 'bare') : embedded(await ensureBareTemplate(silentLog));
}

async function embedded(template: string | null): Promise<OpenedDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recolte-test-'));
  const database = await openDatabase({ dataDir, log: silentLog, durable: false, template });
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...database, close };
}
