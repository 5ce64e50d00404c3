import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { PictureEncoder } from '#server/features/images/encode-in-child.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { openServices } from '#server/services.ts';
import { buildFastifyApp } from '../app.ts';
import { openTestDatabase } from './database.ts';
import { encodeTestPicture } from './encode-test-picture.ts';

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

interface TestAppOptions {
  /** Seconds for which answers to visitors are cached. */
  cacheSeconds?: number;
  /** True for the built pages and files too. */
  pages?: boolean;
  /** Encodes uploaded pictures. */
  encode?: PictureEncoder;
  /** Opens the database, for a site of several processes. Default: one of its own. */
  openDatabase?: () => Promise<OpenedDatabase>;
}

/**
 * Whole API on a fresh migrated database, with jobs running and mails in a folder.
 * @param environment variables of `server/config.ts`; rate limits are off unless `RATE_LIMIT` is on
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  {
    cacheSeconds = 0,
    pages = false,
    encode = encodeTestPicture,
    openDatabase = openTestDatabase,
  }: TestAppOptions = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    PUBLIC_URL: 'https://recolte.test',
    ...environment,
  });
  const services = await openServices(config, createLog(config.logLevel), {
    database: await openDatabase(),
    encode,
  });
  const app = await buildFastifyApp(services, { pages, cacheSeconds, refusalMs: 1 });
  await services.jobs.start();
  return {
    app,
    services,
    config: services.config,
    db: services.database.db,
    close: async () => {
      await app.close();
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
