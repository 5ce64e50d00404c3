/**
 * Loaded into a product before it starts (`node --import`): tells, on the socket `WATCH_SOCKET`, what the process has
 * spent since it was last asked.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 2;

export interface ProcessFigures {
  /** Milliseconds that something which comes at a random moment waits for the event loop. */
  delay: { p50: number; p99: number; max: number };
  /** Of all threads, those of child processes too. */
  cpuSeconds: number;
  /** Resident now, and the most since the start; with child processes. */
  megabytes: number;
  peakMegabytes: number;
}

if (isMainThread) watch(process.env.WATCH_SOCKET ?? '');

function watch(socket: string) {
  const microseconds = createHistogram();
  let before = cpuSeconds();
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    // A block of a second would be one late tick among thousands: it counts as all the ticks that it swallowed.
    for (let late = now - last - TICK_MS; late > -TICK_MS; late -= TICK_MS) {
      microseconds.record(Math.max(1, Math.round(late * 1000)));
    }
    last = now;
  }, TICK_MS).unref();

  const server = createServer((connection) => {
    const figures: ProcessFigures = {
      delay: {
        p50: microseconds.percentile(50) / 1000,
        p99: microseconds.percentile(99) / 1000,
        max: microseconds.max / 1000,
      },
      cpuSeconds: cpuSeconds() - before,
      megabytes: megabytes('VmRSS'),
      peakMegabytes: megabytes('VmHWM'),
    };
    microseconds.reset();
    before = cpuSeconds();
    connection.on('error', () => {}).end(JSON.stringify(figures));
  });
  server.listen(socket).unref();
}

/** Linux counts in hundredths of a second. */
function cpuSeconds(): number {
  return sum(processes(), (pid) => {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) / 100;
  });
}

function megabytes(field: 'VmRSS' | 'VmHWM'): number {
  return sum(processes(), (pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000;
  });
}

function processes(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return [process.pid, ...children.split(' ').filter(Boolean).map(Number)];
}

function sum(pids: number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + of(pid), 0);
}
