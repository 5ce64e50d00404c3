/**
 * How soon the results page answers a finger, on a phone of 360 px whose processor is slowed six times: from each touch
 * or key to the next paint (Event Timing API), for what is done most. With the demonstration's listings, in one page as
 * a visit goes on. Other work on the machine makes it slower, never faster. `node bench/interactions.ts [rounds]`
 */
import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../scripts/chromium.ts';
import { startProduct } from '../scripts/product-process.ts';
import { percentile } from './percentile.ts';

const ROUNDS = Number(process.argv[2] ?? 10);
const SLOWDOWN = 6;
/** Milliseconds, three of four interactions. */
const TARGET = 200;
/** The router's own navigations load no document. */
const COMMITTED = { waitUntil: 'commit' } as const;

const steps: Record<string, (page: Page) => Promise<void>> = {
  async typing(page) {
    await page.getByLabel('Produit').fill('');
    await page.getByLabel('Produit').pressSequentially('tomate', { delay: 150 });
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.getByLabel('Produit').press('Escape');
  },
  async filtering(page) {
    await page.getByLabel('Trier par').selectOption({ index: 1 });
    await page.waitForURL(/sortBy=/, COMMITTED);
    await page.getByRole('button', { name: /^Filtres/ }).click();
    await page.getByRole('radio', { name: 'Offre', exact: true }).click();
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.waitForURL(/mainType=offer/, COMMITTED);
  },
  async paging(page) {
    await page.getByRole('link', { name: 'Page suivante' }).click();
    await page.waitForURL(/page=2/, COMMITTED);
  },
  async opening(page) {
    await page.getByRole('article').first().getByRole('link').click();
    await page.waitForURL(/\/ad\//, COMMITTED);
    await page.goBack();
    await page.getByRole('article').first().waitFor();
  },
};

const product = await startProduct({ RATE_LIMIT: 'off', DEMO: '1' });
const executablePath = findHeadlessShell() ?? findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    locale: 'fr-FR',
    serviceWorkers: 'block',
  });
  await page.addInitScript(watchInteractions);
  const devtools = await page.context().newCDPSession(page);
  const found = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(`${product.url}/app/annonces`, { waitUntil: 'networkidle' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    for (const [name, act] of Object.entries(steps)) {
      await page.evaluate(takeDelays);
      await act(page);
      // Entries come after the paint that they tell of.
      await page.waitForTimeout(500);
      found.set(name, [...(found.get(name) ?? []), ...(await page.evaluate(takeDelays))]);
    }
  }

  const load = loadavg()[0]?.toFixed(1);
  console.log(`processor slowed ${SLOWDOWN} times, ${ROUNDS} rounds, load average ${load}`);
  for (const [name, delays] of found) {
    const p75 = percentile(delays, 0.75);
    const verdict = p75 < TARGET ? 'met' : 'MISSED';
    console.log(
      `${name.padEnd(12)} ${String(delays.length).padStart(4)} interactions; p50 ${percentile(delays, 0.5)} ms, p75 ${p75} ms (target ${TARGET}: ${verdict}), worst ${Math.max(...delays)} ms`,
    );
  }
  process.exitCode = [...found.values()].every((delays) => percentile(delays, 0.75) < TARGET) ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}

/** Runs in each page, before its own scripts. Delays of touches and keys, the longest of what belongs together. */
function watchInteractions() {
  const delays = new Map<number, number>();
  Object.assign(window, { delays });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) delays.set(interactionId, Math.max(duration, delays.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page. @returns milliseconds, of what came since the last call; those under 16 are not told */
function takeDelays(): number[] {
  const { delays } = window as unknown as { delays: Map<number, number> };
  const taken = [...delays.values()];
  delays.clear();
  return taken;
}
