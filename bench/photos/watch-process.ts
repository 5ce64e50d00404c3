/**
 * Loaded into a product before it starts (`node --import`): tells, on the socket `WATCH_SOCKET`, what the process has
 * spent since it was last asked.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 2;

interface Percentiles {
  p50: number;
  p99: number;
  max: number;
}

export interface ProcessFigures {
  /** Milliseconds that something which comes at a random moment waits for the event loop. */
  delay: Percentiles;
  /** The part of it that the loop's own thread worked, in processor time: the same on a machine that others use. */
  work: Percentiles;
  /** Of all threads, those of child processes too. */
  cpuSeconds: number;
  /** Resident now, and the most since it was last asked; with child processes. */
  megabytes: number;
  peakMegabytes: number;
}

if (isMainThread) watch(process.env.WATCH_SOCKET ?? '');

function watch(socket: string) {
  const delay = createHistogram();
  const work = createHistogram();
  let before = cpuSeconds();
  let last = performance.now();
  let worked = threadMs();
  setInterval(() => {
    const now = performance.now();
    record(delay, now - last - TICK_MS);
    last = now;
    const total = threadMs();
    record(work, total - worked);
    worked = total;
  }, TICK_MS).unref();

  const server = createServer((connection) => {
    const figures: ProcessFigures = {
      delay: percentilesOf(delay),
      work: percentilesOf(work),
      cpuSeconds: cpuSeconds() - before,
      megabytes: megabytes('VmRSS'),
      peakMegabytes: megabytes('VmHWM'),
    };
    delay.reset();
    work.reset();
    before = cpuSeconds();
    forgetPeaks();
    connection.on('error', () => {}).end(JSON.stringify(figures));
  });
  server.listen(socket).unref();
}

/** A block of a second would be one late tick among thousands: it counts as all the ticks that it swallowed. */
function record(histogram: RecordableHistogram, milliseconds: number) {
  histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
  for (let rest = milliseconds - TICK_MS; rest > 0; rest -= TICK_MS) histogram.record(Math.ceil(rest * 1000));
}

function percentilesOf(histogram: RecordableHistogram): Percentiles {
  const [p50 = 0, p99 = 0] = [50, 99].map((share) => histogram.percentile(share) / 1000);
  return { p50, p99, max: histogram.max / 1000 };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
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

/** The start of the embedded database, before any photo, has a peak of its own. */
function forgetPeaks() {
  for (const pid of processes()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function processes(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return [process.pid, ...children.split(' ').filter(Boolean).map(Number)];
}

function sum(pids: number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + of(pid), 0);
}
