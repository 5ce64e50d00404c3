import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { FRAME_HEIGHT_MESSAGE_INTERVAL_MS } from '#contract/embedding/rules.ts';
import {
  createIframeTestPageHtml,
  expectNewspaperWidgetsWhole,
  measureElementHeightInTest,
  readHeightMessagesReceivedByTestPage,
} from './support/create-iframe-test-page-html.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { makeLoggedInTestMember } from './support/people.ts';
import { expect, type SiteUnderTest, test } from './support/product.ts';

test.beforeAll(async ({ product }) => {
  const gardener = await makeLoggedInTestMember(product);
  // A name that would take two lines in a narrow column.
  const long = 'Courges musquées de Provence';
  for (const productName of ['Poireaux', 'Noix', 'Tomates', 'Coings', long])
    await publishAcceptedTestListing(product, gardener, { productName });
});

for (const width of [768, 1440])
  test(`a newspaper of ${width} pixels shows the three widgets and nothing moves`, async ({
    page,
    product,
    host,
  }) => {
    await expectNewspaperWidgetsWhole(page, product, { host }, width);
  });

test('a frame without width posts no height until it has one', async ({ page, product, host }) => {
  await page.goto(
    host.show(createIframeTestPageHtml(product, '/app/iframe3', 'width="0" height="700" style="border:0"')),
  );
  const box = page.frameLocator('iframe').locator('main');
  await expect(box).toBeAttached();
  // Frame's own clock: two of its intervals have ended without a message.
  await box.evaluate(
    (_, interval) => new Promise((end) => setTimeout(end, 2 * interval)),
    FRAME_HEIGHT_MESSAGE_INTERVAL_MS,
  );
  expect(await readHeightMessagesReceivedByTestPage(page)).toEqual([]);
  await page.locator('iframe').evaluate((frame) => frame.setAttribute('width', '320'));
  await expect
    .poll(async () => (await readHeightMessagesReceivedByTestPage(page))[0]?.data.height)
    .toBeGreaterThan(300);
});

test('a list of suggestions lies over the page around and closes again', async ({ page, product, host }) => {
  await page.goto(host.show(around(product, '<recolte-search></recolte-search><p id="below">Suite</p>')));
  const search = page.frameLocator('iframe');
  await search.getByLabel('Lieu').fill('Renn');
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(300);
  expect(await measureElementHeightInTest(page, 'recolte-search')).toBe(90);
  await search.getByRole('option', { name: /^Rennes 35000/ }).click();
  await expect.poll(() => frameHeight(page)).toBe(90);
});

test('a widget accepts heights from its own frame alone', async ({ page, product, host, stranger }) => {
  const liar = stranger.show(
    `<script>parent.postMessage({type:'iframeHeight',height:5000},'*');parent.postMessage('said','*')</script>`,
  );
  const other = `<iframe src="${product.url}/app/iframe3" width="320" height="10"></iframe>`;
  await page.goto(
    host.show(around(product, `<recolte-header></recolte-header>${other}<iframe src="${liar}"></iframe>`)),
  );
  await page.evaluate((site) => {
    const widget = document.querySelector('recolte-header');
    const seen = new Set<number>();
    if (widget) new ResizeObserver(([entry]) => seen.add(entry?.contentRect.height ?? 0)).observe(widget);
    Object.assign(window, { seen });
    for (const height of [3000, -1, Number.NaN, '900', null, 1e9]) {
      postMessage({ type: 'iframeHeight', height }, '*');
      const frame = document.querySelector('recolte-header')?.shadowRoot?.querySelector('iframe');
      const source = frame?.contentWindow ?? null;
      // Messages of the right window but another site, then of the right site but with a height that is none.
      dispatchEvent(
        new MessageEvent('message', {
          origin: location.origin,
          source,
          data: { type: 'iframeHeight', height: 700 },
        }),
      );
      if (height !== 3000)
        dispatchEvent(
          new MessageEvent('message', { origin: site, source, data: { type: 'iframeHeight', height } }),
        );
    }
  }, product.url);
  await expect.poll(() => page.evaluate('[...seen]'), 'the first size comes with a frame').toEqual([64]);
  await expect.poll(() => page.evaluate('heard.includes("said")')).toBe(true);
  await expect
    .poll(() => page.evaluate('heard.filter((data) => data?.height > 700).length'))
    .toBeGreaterThan(2);
  expect(await page.evaluate('[...seen]')).toEqual([64]);
});

test("a widget's changed attributes change its frame, without a step in the history", async ({
  page,
  product,
  host,
}) => {
  await page.goto(host.show(around(product, '<recolte-latest number="2"></recolte-latest>')));
  const latest = page.frameLocator('iframe');
  await expect(latest.getByRole('listitem')).toHaveCount(2);
  const steps = await page.evaluate(() => history.length);
  await page.locator('recolte-latest').evaluate((element) => {
    element.setAttribute('number', '1');
    element.setAttribute('product', 'noix');
    element.setAttribute('accent', '#123456');
    element.setAttribute('theme', 'dark');
  });
  await expect(latest.getByRole('listitem')).toHaveCount(1);
  await expect(latest.getByRole('heading', { name: 'Noix', exact: true, level: 3 })).toBeVisible();
  await expect(latest.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(await page.locator('recolte-latest iframe').count()).toBe(1);
});

test('a widget has the theme of the page around it unless an attribute sets another', async ({
  page,
  product,
  host,
}) => {
  const themes = { '': 'light', 'color-scheme:dark': 'dark', 'color-scheme:light dark': 'auto' };
  for (const [style, theme] of Object.entries(themes)) {
    await page.goto(host.show(around(product, `<recolte-header style="${style}"></recolte-header>`)));
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`[?]theme=${theme}$`));
  }
});

test('the widget script loaded twice adds nothing but its elements', async ({ page, product, host }) => {
  await page.goto(host.show('<!doctype html><title>Hôte</title>'));
  const before = await page.evaluate(() => Object.getOwnPropertyNames(window).sort());
  for (let times = 0; times < 2; times++) await page.addScriptTag({ url: `${product.url}/embed.js` });
  expect(await page.evaluate(() => Object.getOwnPropertyNames(window).sort())).toEqual(before);
  await page.evaluate(() => {
    document.body.innerHTML = '<recolte-header></recolte-header>'.repeat(3);
    document.body.append(document.querySelector('recolte-header') ?? '');
  });
  for (let index = 0; index < 3; index++)
    await expect(page.frameLocator('iframe').nth(index).getByRole('link').first()).toBeVisible();
});

test('a widget far below is not loaded until the reader comes near', async ({ page, product, host }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(
    host.show(
      around(
        product,
        '<recolte-header></recolte-header><div style="height:9000px"></div><recolte-latest></recolte-latest>',
      ),
    ),
  );
  await expect(page.frameLocator('recolte-header iframe').getByRole('link').first()).toBeVisible();
  const isLatest = (url: string) => url.includes('/app/iframe3');
  expect(asked.filter(isLatest)).toEqual([]);
  await page.locator('recolte-latest').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.some(isLatest)).toBe(true);
});

test('the widget script needs two sources in a strict content policy', async ({ page, product, host }) => {
  const policy = `default-src 'none'; img-src data:; script-src ${product.url}; frame-src ${product.url}`;
  await page.goto(
    host.show(
      `<!doctype html><title>Hôte</title><meta http-equiv="content-security-policy" content="${policy}"><link rel="icon" href="data:,"><script src="${product.url}/embed.js"></script><recolte-search></recolte-search>`,
    ),
  );
  await expect(page.frameLocator('iframe').getByLabel('Produit')).toBeVisible();
  await expect.poll(() => measureElementHeightInTest(page, 'recolte-search')).toBe(90);
});

test.describe('widgets of a site that is not there', () => {
  test.use({ expectedComplaints: /autorisé|frame-src/ });

  const OLD_RULE = '<style>recolte-latest{display:block;min-height:816px}</style>';
  const LATEST = '<recolte-latest><a href="/">Nos annonces</a></recolte-latest>';

  test('a page around a site that is slow loads at once, and shows a link within seconds until the widget is there', async ({
    page,
    product,
    host,
  }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/app/iframe3*', (route) => answered.then(() => route.continue()));
    await page.goto(host.show(around(product, OLD_RULE + LATEST)));
    await expect(page.getByRole('link', { name: 'Nos annonces' })).toBeVisible();
    expect(await measureElementHeightInTest(page, 'recolte-latest'), 'nothing is left white').toBeLessThan(
      60,
    );
    answer();
    await expect(page.frameLocator('iframe').getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Nos annonces' })).toBeHidden();
  });

  test('a style sheet that reserves the height ends it when the script does not come', async ({
    page,
    product,
    host,
  }) => {
    await page.route('**/embed.js', (route) => route.abort());
    const rules = /```css\n([\s\S]*?)```/.exec(await readFile('docs/embedding.md', 'utf8'))?.[1];
    await page.goto(host.show(around(product, `<style>${rules}</style>${LATEST}`)));
    expect(await measureElementHeightInTest(page, 'recolte-latest')).toBe(432);
    await expect.poll(() => measureElementHeightInTest(page, 'recolte-latest')).toBeLessThan(60);
  });

  test('a policy without our frames shows the link, and the console names it', async ({
    page,
    product,
    host,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const policy = `<!doctype html><meta http-equiv="content-security-policy" content="frame-src 'self'">`;
    await page.goto(host.show(policy + around(product, OLD_RULE + LATEST)));
    await expect(page.getByRole('link', { name: 'Nos annonces' })).toBeVisible();
    expect(said.filter((text) => text.startsWith('<recolte-latest>'))).toEqual([
      expect.stringContaining('(frame-src)'),
    ]);
  });
});

/** A page with our script and the given widgets, that keeps every message. */
const around = ({ url }: SiteUnderTest, widgets: string) =>
  `<!doctype html><html lang="fr"><title>Hôte</title><link rel="icon" href="data:,"><script>heard=[];addEventListener('message',({data})=>heard.push(data))</script><script src="${url}/embed.js" async></script><body>${widgets}</body></html>`;

const frameHeight = (page: Page) => measureElementHeightInTest(page, 'recolte-search iframe');
