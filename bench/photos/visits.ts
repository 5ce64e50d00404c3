import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Visit } from './neighbour.ts';

/** What neighbours' requests took while `work` went on, in milliseconds. */
export async function visitDuring(
  url: string,
  visits: Record<string, { path: string; pause: number; body?: object }>,
  work: () => Promise<void>,
): Promise<Record<string, number[]>> {
  const neighbours = Object.entries(visits).map(([name, { path, pause, body }]) => {
    const visit: Visit = {
      url,
      pause,
      request: {
        path,
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body ? JSON.stringify(body) : null,
      },
    };
    return {
      name,
      worker: new Worker(new URL('./neighbour.ts', import.meta.url), { workerData: visit }),
    };
  });
  await sleep(500);
  await work();
  const results = neighbours.map(async ({ name, worker }) => {
    worker.postMessage('over');
    const [took] = (await once(worker, 'message')) as [number[]];
    return [name, took] as const;
  });
  return Object.fromEntries(await Promise.all(results));
}
