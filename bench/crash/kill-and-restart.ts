import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMBEDDED_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/open-embedded-database.ts';
import { readPostmasterPidFile } from '#server/platform/database/embedded/server-file.ts';
import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { listChildProcessIds, signalRunningProcesses } from '../../scripts/postgres-process.ts';
import type { SiteProcess } from '../../scripts/site-process.ts';

/**
 * Kills a process and restarts it.
 * @returns seconds from its start until `/api/health` answers 200
 */
export type KillAndRestart = () => Promise<number>;

const USUAL_START_MS = 3000;

/** Kills the server; every fifth time once more while it starts. */
export function createServerKill(server: SiteProcess): KillAndRestart {
  let kills = 0;
  return async () => {
    await server.crash();
    if (++kills % 5 === 0) {
      const start = server.restart().catch(() => 'killed');
      await sleep(Math.random() * USUAL_START_MS);
      await server.crash();
      await start;
    }
    return secondsOf(server.restart);
  };
}

/** Kills the database under the running product, which connects again. */
export function createDatabaseKill(postgres: TemporaryPostgres, { url }: SiteProcess): KillAndRestart {
  return async () => {
    await postgres.crash();
    return secondsOf(async () => {
      await postgres.restart();
      await untilHealthy(url);
    });
  };
}

/** Kills every process of the embedded database, which the product starts again by itself, or the product too. */
export function createEmbeddedDatabaseKill(server: SiteProcess, victim: 'database' | 'both'): KillAndRestart {
  return async () => {
    const postmaster =
      readPostmasterPidFile(path.join(server.dataDir, EMBEDDED_DATABASE_FOLDER_NAME))?.pid ?? 0;
    signalRunningProcesses([postmaster, ...listChildProcessIds(postmaster)], 'SIGKILL');
    if (victim === 'database') return secondsOf(() => untilHealthy(server.url));
    await server.crash();
    return secondsOf(server.restart);
  };
}

async function secondsOf(start: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await start();
  return (performance.now() - started) / 1000;
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
