/**
 * How long a reader waits for the second page of a visit, a listing opened from the results, on a network whose answers
 * take 150 ms: from the click to the listing's heading in the next frame. With the demonstration's listings; each round
 * opens another one. `node bench/second-page.ts [rounds]`
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { chromium, type Locator, type Page } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../scripts/chromium.ts';
import { startProduct } from '../scripts/product-process.ts';
import { percentile } from './percentile.ts';

const ROUNDS = Number(process.argv[2] ?? 20);
const ROUND_TRIP_MS = 150;
/** How long a hand rests: a mouse on a link before it clicks, a finger on the glass. */
const AIM_MS = { mouse: 250, finger: 90 };

const ways: Record<string, (link: Locator, page: Page) => Promise<void>> = {
  'without an aim': (link) => link.evaluate((element: HTMLElement) => element.click()),
  async mouse(link, page) {
    await link.hover();
    await page.waitForTimeout(AIM_MS.mouse);
    await link.click();
  },
  async finger(link, page) {
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(AIM_MS.finger);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
};

const network = createServer((reader) => {
  const server = connect(Number(new URL(product.url).port), '127.0.0.1');
  delay(reader, server);
  delay(server, reader);
});
await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
const product = await startProduct({ RATE_LIMIT: 'off', DEMO: '1', PUBLIC_URL: url });
const executablePath = findHeadlessShell() ?? findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const rows: Record<string, object> = {};
  for (const [serviceWorkers, visit] of [
    ['block', 'no service worker'],
    ['allow', 'with it'],
  ] as const) {
    for (const [way, press] of Object.entries(ways)) {
      const context = await browser.newContext({ hasTouch: true, locale: 'fr-FR', serviceWorkers });
      const page = await context.newPage();
      await page.addInitScript(watchOpening);
      await page.goto(`${url}/app/annonces`, { waitUntil: 'networkidle' });
      if (serviceWorkers === 'allow')
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const waits: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const link = page.locator('.results').getByRole('article').nth(round).getByRole('link');
        await link.scrollIntoViewIfNeeded();
        await page.mouse.move(0, 0);
        await press(link, page);
        await page.waitForURL(/\/ad\//, { waitUntil: 'commit' });
        await page.waitForFunction(() => (window as unknown as { wait?: number }).wait !== undefined);
        waits.push(await page.evaluate(takeWait));
        await page.goBack({ waitUntil: 'commit' });
        await link.waitFor();
        await page.waitForTimeout(300);
      }
      rows[`${way}, ${visit}`] = {
        first: Math.round(waits[0] ?? 0),
        p50: Math.round(percentile(waits, 0.5)),
        p95: Math.round(percentile(waits, 0.95)),
      };
      await context.close();
    }
  }
  console.log(
    `milliseconds from the click; round trip ${ROUND_TRIP_MS} ms, ${ROUNDS} listings, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(rows);
} finally {
  await browser.close();
  await product.stop();
  network.close();
}

/** Each part half a round trip later. */
function delay(from: Socket, to: Socket) {
  from.on('data', (part) => setTimeout(() => to.write(part), ROUND_TRIP_MS / 2));
  from.on('close', () => setTimeout(() => to.destroy(), ROUND_TRIP_MS / 2));
  from.on('error', () => to.destroy());
}

/** Runs in each page, before its own scripts: times each click until a frame with another heading. */
function watchOpening() {
  const heading = () => document.querySelector('main h1')?.textContent;
  addEventListener(
    'click',
    () => {
      const pressedAt = performance.now();
      const before = heading();
      const look = () => {
        const after = heading();
        if (!after || after === before) return requestAnimationFrame(look);
        Object.assign(window, { wait: performance.now() - pressedAt });
      };
      look();
    },
    { capture: true },
  );
}

/** Runs in the page. @returns milliseconds of the last click */
function takeWait(): number {
  const { wait } = window as unknown as { wait: number };
  Object.assign(window, { wait: undefined });
  return wait;
}
