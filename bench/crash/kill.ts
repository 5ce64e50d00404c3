import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLUSTER_FOLDER } from '#server/platform/database/embedded/open-embedded.ts';
import { readServerFile } from '#server/platform/database/embedded/server-file.ts';
import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { childrenOf, killIfRunning } from '../../scripts/postgres-process.ts';
import type { ProductProcess } from '../../scripts/product-process.ts';
import { randomWord } from './activities/random-word.ts';
import type { World } from './world.ts';

/** Kills something and brings it back. @returns seconds from its start until `/api/health` answers 200 */
export type Kill = () => Promise<number>;

/** Every fifth time it is killed once more while it starts. */
export function killServer(server: ProductProcess): Kill {
  let kills = 0;
  return async () => {
    await server.crash();
    if (++kills % 5 === 0) await killStarting(server);
    return secondsOf(server.restart);
  };
}

async function killStarting(server: ProductProcess) {
  const start = server.restart().catch(() => {});
  await sleep(Math.random() * USUAL_START_MS);
  await server.crash();
  await start;
}

const USUAL_START_MS = 3000;

/**
 * Kills the database under the running product, which answers 503 with `Retry-After` meanwhile and connects again.
 * @throws Error when the product answers anything else
 */
export function killDatabase(postgres: TemporaryPostgres, { product, admin }: World): Kill {
  return async () => {
    await postgres.crash();
    // A search that was never made: answers are cached for a few seconds.
    const search = `productName=${randomWord()}`;
    for (const path of [
      '/api/health',
      '/api/users/user',
      `/api/adverts/search?${search}`,
      `/app/annonces?${search}`,
    ]) {
      const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${admin}` } });
      if (answer.status === 503 && answer.headers.has('retry-after')) continue;
      throw new Error(`Without its database, ${path} answered ${answer.status}: ${await answer.text()}`);
    }
    return secondsOf(async () => {
      await postgres.restart();
      await untilHealthy(product.url);
    });
  };
}

/**
 * Kills every process of the embedded database, which the product starts again by itself, or kills the product too.
 * @param victim what dies
 */
export function killEmbedded(server: ProductProcess, victim: 'database' | 'both'): Kill {
  return async () => {
    const postmaster = readServerFile(path.join(server.dataDir, CLUSTER_FOLDER))?.pid ?? 0;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) killIfRunning(pid);
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
