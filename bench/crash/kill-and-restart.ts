import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMBEDDED_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/open-embedded-database.ts';
import { findEmbeddedDatabaseServerPid } from '#server/platform/database/embedded/server-file.ts';
import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { killProcessesAtOnce, listChildProcessIds } from '../../scripts/postgres-process.ts';
import type { SiteProcess } from '../../scripts/site-process.ts';

export const crashTargets = ['server', 'database', 'both'] as const;
export type CrashTarget = (typeof crashTargets)[number];

const USUAL_START_MS = 3000;

/**
 * Kill of the product, its database or both.
 * @param postgres embedded database when absent: the product restarts it by itself
 * @returns function that kills, and resolves once the product answers again
 */
export function createCrashAndRecoveryRunner(
  server: SiteProcess,
  victim: CrashTarget,
  postgres: TemporaryPostgres | undefined,
): () => Promise<void> {
  if (victim === 'server') return createServerKill(server);
  return async () => {
    if (postgres) {
      await postgres.crash();
      await postgres.restart();
    } else {
      const folder = path.join(server.dataDir, EMBEDDED_DATABASE_FOLDER_NAME);
      const postmaster = findEmbeddedDatabaseServerPid(folder);
      if (!postmaster) throw new Error('The embedded database does not run');
      await killProcessesAtOnce([postmaster, ...listChildProcessIds(postmaster)]);
    }
    if (victim === 'database') return untilHealthy(server.url);
    await server.crash();
    await server.restart();
  };
}

/** Kills the server; every fifth time once more while it starts. */
function createServerKill(server: SiteProcess): () => Promise<void> {
  let kills = 0;
  return async () => {
    await server.crash();
    if (++kills % 5 === 0) {
      const start = server.restart().catch(() => 'killed');
      await sleep(Math.random() * USUAL_START_MS);
      await server.crash();
      await start;
    }
    await server.restart();
  };
}

/** Three answers in a row: the first may come from a connection that is about to break. */
async function untilHealthy(url: string) {
  for (let [tries, answers] = [0, 0]; tries < 1200; tries++) {
    answers = (await fetch(`${url}/api/health`)).ok ? answers + 1 : 0;
    if (answers === 3) return;
    await sleep(50);
  }
  throw new Error('The product did not find its database again within a minute');
}
