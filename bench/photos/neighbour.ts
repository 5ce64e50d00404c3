/** A worker thread: a visitor who asks the same thing again and again, and tells how long each answer took. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Visit {
  url: string;
  request: { method: string; path: string; headers: Record<string, string>; body: string | null };
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
  const { path, ...options } = request;
  const started = performance.now();
  const answer = await fetch(url + path, options);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  took.push(performance.now() - started);
  await sleep(pause);
}
parentPort?.postMessage(took);
