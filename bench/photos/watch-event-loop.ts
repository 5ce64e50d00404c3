/**
 * Watch of the event loop, loaded into a product before it starts (`node --import`): tells on the socket `WATCH_SOCKET`
 * how many milliseconds what came at a random moment waited, p99, since it was last asked.
 */
import { createServer } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 2;

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
    connection.on('error', () => {}).end(String(delays.percentile(99) / 1000));
    delays.reset();
  });
  server.listen(socket).unref();
}
