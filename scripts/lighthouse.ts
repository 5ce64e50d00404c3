/**
 * Command `npm run lighthouse`: Lighthouse scores of the public pages on a phone, with the demonstration data. Median
 * of five runs a page; fails under the limits. Unlike its command line, Lighthouse called from here sends no
 * telemetry.
 */
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium, findChromiumHeadlessShell } from './chromium.ts';
import { findFreePort } from './free-port.ts';
import { startSiteProcess } from './site-process.ts';

const RUNS = 5;

/** Slowdown that is Lighthouse's default, used on a machine that is fast enough for it. */
const USUAL_SLOWDOWN = 4;

/**
 * Speed of the phone, as Lighthouse's "CPU/Memory Power" counts it: that of a fast desktop (1,500) slowed by its
 * default of four. Slowed by four, a slower or busier machine would be another, worse phone (Lighthouse's
 * docs/throttling.md, "Calibrating the CPU slowdown").
 */
const PHONE_SPEED = 375;
const LIMITS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
};

const product = await startSiteProcess({ RATE_LIMIT: 'off' });
let passed = true;
try {
  const latest = await fetch(`${product.url}/api/adverts?limit=1`);
  const { ads } = (await latest.json()) as { ads: { _id: string }[] };
  const rows: Record<string, Record<string, number>> = {};
  let machine = (await measure(`${product.url}/app/`)).environment.benchmarkIndex;
  for (const path of ['/app/', '/app/annonces', `/app/ad/${ads[0]?._id}`]) {
    const runs: Result[] = [];
    while (runs.length < RUNS) {
      const run = await measure(product.url + path, Math.min(USUAL_SLOWDOWN, machine / PHONE_SPEED));
      runs.push(run);
      machine = run.environment.benchmarkIndex;
    }
    const row = summarise(runs);
    rows[path.slice(0, 16)] = row;
    for (const [category, limit] of Object.entries(LIMITS)) passed &&= (row[category] ?? 0) >= limit;
    passed &&= row.CLS === 0;
    for (const fault of faultsOf(runs)) console.log(`${path.slice(0, 16)}  ${fault}`);
  }
  console.table(rows);
  const load = loadavg().map((average) => average.toFixed(1));
  console.log(`load average ${load.join(' ')}`);
  console.log('"machine" is its speed, "slowdown" what made a phone of it.');
} finally {
  await product.stop();
}
process.exit(passed ? 0 : 1);

/**
 * Measures a page once in a browser of its own; repeats when the machine was too busy to record the trace.
 * @param slowdown how many times slower the processor of the phone is
 */
async function measure(url: string, slowdown = USUAL_SLOWDOWN, attempts = 3): Promise<Result> {
  const port = await findFreePort();
  const executablePath = findChromiumHeadlessShell() ?? findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  const answer = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: Object.keys(LIMITS),
    throttling: { cpuSlowdownMultiplier: slowdown },
  }).finally(() => browser.close());
  if (answer && !answer.lhr.runtimeError) return answer.lhr;
  if (attempts === 1) throw new Error(answer?.lhr.runtimeError?.message ?? 'Lighthouse gave no answer');
  return measure(url, slowdown, attempts - 1);
}

/** Medians of Lighthouse's runs: scores from 0 to 100, times in milliseconds. */
function summarise(runs: Result[]): Record<string, number> {
  const scores = Object.keys(LIMITS).map((category) => [
    category,
    median(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100))),
  ]);
  const times = Object.entries(METRICS).map(([name, audit]) => [name, Math.round(medianOf(runs, audit))]);
  const shift = medianOf(runs, 'cumulative-layout-shift');
  const machine = median(runs.map((run) => run.environment.benchmarkIndex));
  const slowdown = median(runs.map((run) => run.configSettings.throttling.cpuSlowdownMultiplier));
  return Object.fromEntries([
    ...scores,
    ...times,
    ['CLS', Math.round(shift * 1000) / 1000],
    ['machine', Math.round(machine)],
    ['slowdown', Math.round(slowdown * 10) / 10],
  ]);
}

/** Audits of Lighthouse that failed in any run, except those about performance. */
function faultsOf(runs: Result[]): Set<string> {
  const faults = runs.flatMap((run) =>
    Object.entries(run.categories).flatMap(([name, category]) =>
      category.auditRefs
        .filter(({ id, weight }) => weight > 0 && name !== 'performance' && (run.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${run.audits[id]?.title}`),
    ),
  );
  return new Set(faults);
}

function medianOf(runs: Result[], audit: string): number {
  return median(runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN));
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
