import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { aggregateWorkerMetrics } from './shared-metrics.ts';

/** Seconds of life after which an exit does not count as a crash loop. */
const STEADY_SECONDS = 60;
const MAX_PAUSE_MS = 30_000;

/**
 * Runs `count` processes of this program behind one port: the first one prepares the database alone, the others start
 * once it answers. A process that ends is replaced, with a growing delay in a crash loop. A signal ends them all
 * gracefully, then this process. When the first one ends before it answers, exits with its code.
 * @param on.onReady called once, when the first one answers
 * @param on.onStopped called when all have ended after a signal
 */
export function superviseProcesses(
  count: number,
  log: Log,
  { onReady, onStopped }: { onReady: () => void; onStopped: () => Promise<void> },
): void {
  const answering = new Set<Worker>();
  let hasAnswered = false;
  let accidents = 0;
  let isStopping = false;

  const launch = () => {
    const born = performance.now();
    const worker = cluster.fork();
    worker.once('listening', () => {
      log.info({ process: worker.process.pid }, 'A process answers');
      answering.add(worker);
    });
    worker.on('error', (err: Error) => {
      log.warn({ process: worker.process.pid, err }, 'A process is out of reach');
      // Exit emitted for a failed fork, which has no exit event of its own.
      if (worker.process.pid === undefined) worker.emit('exit', null, null);
    });
    worker.once('exit', async (code, signal) => {
      answering.delete(worker);
      if (isStopping) return;
      log.error({ process: worker.process.pid, code, signal }, 'A process ended');
      if (!hasAnswered) process.exit(code || 1);
      if (performance.now() - born > STEADY_SECONDS * 1000) accidents = 0;
      await sleep(pauseAfter(accidents++));
      if (!isStopping) launch();
    });
  };

  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'Stopping');
    const ends = Object.values(cluster.workers ?? {}).map((worker) => end(worker));
    void Promise.all(ends)
      .then(onStopped)
      .then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

  aggregateWorkerMetrics(answering);
  cluster.once('listening', () => {
    hasAnswered = true;
    onReady();
    for (let others = 1; others < count; others++) launch();
  });
  launch();
}

/** Milliseconds before a process is replaced: none after a single accident, then half a second, doubled each time. */
function pauseAfter(accidents: number): number {
  return accidents === 0 ? 0 : Math.min(MAX_PAUSE_MS, 250 * 2 ** accidents);
}

function end(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return Promise.resolve();
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.process.kill('SIGTERM');
  return ended;
}
