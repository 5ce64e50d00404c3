/** A worker thread: a visitor who asks the same thing again and again, and tells how long each answer took. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { HostileRequest } from '../abuse/hostile-requests.ts';
import { send } from '../abuse/send.ts';

export interface Visit {
  url: string;
  request: Pick<HostileRequest, 'method' | 'path' | 'headers'> & { body: string | null };
  /** Milliseconds between an answer and the next question. */
  pause: number;
}

const { url, request, pause } = workerData as Visit;
const took: number[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  const { status, ms } = await send(url, {
    ...request,
    body: request.body ? Buffer.from(request.body) : null,
  });
  if (status !== 200) throw new Error(`${request.path} answered ${status}`);
  took.push(ms);
  await sleep(pause);
}
parentPort?.postMessage(took);
