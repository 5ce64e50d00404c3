import type { Page } from '@playwright/test';
import { findDemoNewspaperPage } from '../../scripts/demo-host/newspaper.ts';
import { demoNewspaperStyleSheet } from '../../scripts/demo-host/newspaper-style.ts';
import type { EmbeddingTestSites } from './embedding-test-sites.ts';
import { recordLayoutShiftsInTest } from './layout-shifts.ts';
import { expect, type SiteUnderTest } from './product.ts';

/** Message of a framed page; the host's page collects them in a list, `received`. */
interface HeightMessage {
  origin: string;
  data: { type: string; height: number };
  /** Milliseconds. */
  at: number;
}

export const readHeightMessagesReceivedByTestPage = (page: Page) =>
  page.evaluate(() => (window as unknown as { received: HeightMessage[] }).received);

/** A page of another site that records every message. */
const listening = (body: string) =>
  `<!doctype html><html lang="fr"><title>Hôte</title><script>received=[];addEventListener('message',({origin,data,timeStamp})=>received.push({origin,data,at:timeStamp}))</script>${body}`;

export const createIframeTestPageHtml = (
  { url }: SiteUnderTest,
  path: string,
  attributes = 'width="1000" height="700"',
) => listening(`<iframe title="Récolte" src="${url}${path}" ${attributes}></iframe>`);

/**
 * Waits for the heights that a framed page sends, about every 500 ms, in a narrow frame and in a wide one.
 * @returns both heights
 */
export async function waitForPostedFrameHeights(
  page: Page,
  product: SiteUnderTest,
  { host }: Pick<EmbeddingTestSites, 'host'>,
  path: string,
) {
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.goto(host.show(createIframeTestPageHtml(product, path, 'width="320" height="4000"')));
  await expect
    .poll(async () => (await readHeightMessagesReceivedByTestPage(page)).length)
    .toBeGreaterThanOrEqual(4);
  const messages = await readHeightMessagesReceivedByTestPage(page);
  for (const { origin, data } of messages) {
    expect(origin).toBe(product.url);
    expect(data).toEqual({ type: 'iframeHeight', height: expect.any(Number) });
  }
  const [first, last] = [messages.at(0)?.at ?? 0, messages.at(-1)?.at ?? 0];
  expect((last - first) / (messages.length - 1)).toBeGreaterThan(250);
  const narrow = await untilHeightIsSaid(page);
  await page.locator('iframe').evaluate((frame) => frame.setAttribute('width', '1200'));
  return { narrow, wide: await untilHeightIsSaid(page) };
}

/** Height of everything in the frame's document, once the host has received it. */
async function untilHeightIsSaid(page: Page): Promise<number> {
  const body = page.frameLocator('iframe').locator('body');
  const contentHeight = () => body.evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  const difference = async () =>
    Math.abs(
      ((await readHeightMessagesReceivedByTestPage(page)).at(-1)?.data.height ?? 0) - (await contentHeight()),
    );
  await expect.poll(difference).toBeLessThanOrEqual(1);
  return contentHeight();
}

/** A newspaper of this width shows the three widgets whole, and nothing of it moves. */
export async function expectNewspaperWidgetsWhole(
  page: Page,
  product: SiteUnderTest,
  { host }: Pick<EmbeddingTestSites, 'host'>,
  width: number,
) {
  await page.setViewportSize({ width, height: 1600 });
  await page.addInitScript(recordLayoutShiftsInTest);
  const front = String(findDemoNewspaperPage('/', product.url)).replace(
    '<link rel="stylesheet" href="/courrier.css">',
    `<style>${demoNewspaperStyleSheet}</style>`,
  );
  await page.goto(host.show(front));
  await page.locator('recolte-latest').scrollIntoViewIfNeeded();
  const inside = (widget: string) => page.frameLocator(`recolte-${widget} iframe`);
  const publish = inside('header').getByRole('link', { name: 'Publier une annonce' });
  await expect(publish).toBeVisible();
  await expect(inside('search').getByLabel('Lieu')).toHaveValue('Nantes (44000)');
  await expect(inside('latest').getByRole('listitem')).toHaveCount(4);
  for (const widget of ['header', 'search', 'latest']) {
    const content = inside(widget).locator('body');
    const height = await content.evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    const room = async () => Math.abs((await measureElementHeightInTest(page, `recolte-${widget}`)) - height);
    await expect.poll(room, widget).toBeLessThanOrEqual(1);
    expect(
      await content.evaluate((body) => body.ownerDocument.documentElement.scrollWidth - innerWidth),
    ).toBe(0);
  }
  await expect(publish).toHaveCSS('background-color', 'rgb(27, 79, 114)');
  expect(await page.evaluate('shifted')).toEqual([]);
}

export const measureElementHeightInTest = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
