import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/open-embedded-database.ts';
import { silentLog } from './silent-log.ts';

/**
 * PostgreSQL server for a run of tests, without fsync.
 * @returns its URL, and a function that stops and removes it
 */
export async function startTestDatabaseServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recolte-test-server-'));
  const server = await openEmbeddedDatabase({ dataDir, log: silentLog, durable: false });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
  return { url: server.url, stop };
}
