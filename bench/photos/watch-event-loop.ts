/**
 * Watch of the event loop, loaded into a product before it starts (`node --import`): tells on the socket `WATCH_SOCKET`
 * how long what came at a random moment waited, since it was last asked.
 */
import { createServer } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 2;

/** Milliseconds. */
export type EventLoopDelayPercentiles = Record<'p50' | 'p99' | 'max', number>;

if (isMainThread) watch(process.env.WATCH_SOCKET ?? '');

function watch(socket: string) {
  const delays = createHistogram();
  const record = (milliseconds: number) => delays.record(Math.max(1, Math.round(milliseconds * 1000)));
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const delay = now - last - TICK_MS;
    last = now;
    record(delay);
    // A block of a second would be one late tick among thousands: it counts as all the ticks that it swallowed.
    for (let rest = delay - TICK_MS; rest > 0; rest -= TICK_MS) record(rest);
  }, TICK_MS).unref();

  const server = createServer((connection) => {
    const [p50, p99] = [50, 99].map((share) => delays.percentile(share) / 1000);
    connection.on('error', () => {}).end(JSON.stringify({ p50, p99, max: delays.max / 1000 }));
    delays.reset();
  });
  server.listen(socket).unref();
}
