import { setTimeout as sleep } from 'node:timers/promises';
import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import type { ProductProcess } from '../../scripts/product-process.ts';
import { oddWord } from './activities/odd-word.ts';
import type { Town } from './town.ts';

/** Kills something and brings it back. @returns seconds from its start until the product says that it is well */
export type Strike = () => Promise<number>;

/** Every fifth time it is killed again while it starts. */
export function strikeServer(product: ProductProcess): Strike {
  let strikes = 0;
  return async () => {
    await product.crash();
    if (++strikes % 5 === 0) await dieStarting(product);
    return secondsOf(product.restart);
  };
}

async function dieStarting(product: ProductProcess) {
  const start = product.restart().catch(() => {});
  await sleep(Math.random() * USUAL_START_MS);
  await product.crash();
  await start;
}

const USUAL_START_MS = 3000;

/**
 * The database goes and comes back; the product stays, says that it is away, and finds it again by itself.
 * @throws Error when the product answers anything else
 */
export function strikeDatabase(postgres: TemporaryPostgres, { site, admin }: Town): Strike {
  return async () => {
    await postgres.crash();
    // What nobody has asked before: some answers are kept for a moment.
    const search = `productName=${oddWord()}`;
    for (const path of [
      '/api/health',
      '/api/users/user',
      `/api/adverts/search?${search}`,
      `/app/annonces?${search}`,
    ]) {
      const answer = await fetch(site.url + path, { headers: { authorization: `Bearer ${admin}` } });
      if (answer.status === 503 && answer.headers.has('retry-after')) continue;
      throw new Error(`Without its database, ${path} answered ${answer.status}: ${await answer.text()}`);
    }
    return secondsOf(async () => {
      await postgres.restart();
      await untilWell(site.url);
    });
  };
}

async function secondsOf(start: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await start();
  return (performance.now() - started) / 1000;
}

async function untilWell(url: string) {
  for (let tries = 0; tries < 1200; tries++) {
    if ((await fetch(`${url}/api/health`)).ok) return;
    await sleep(50);
  }
  throw new Error('The product did not find its database again within a minute');
}
