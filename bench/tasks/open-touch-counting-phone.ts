import type { Browser, Locator } from '@playwright/test';
import { storeSessionTokenInTestPage } from '../../e2e/support/people.ts';
import type { TestSiteProcess } from '../../e2e/support/start-test-site-process.ts';
import { hasReactHydratedPage } from '../../e2e/support/visit-in-fresh-browser.ts';

/** Slowdown of the phone's processor, as a factor of this machine's. */
const SLOWDOWN = 6;
/** Touches outside the page to take a photo: shutter and confirmation. */
const CAMERA_TOUCHES = 2;

export type TouchCountingPhone = Awaited<ReturnType<typeof openTouchCountingPhone>>;

/**
 * Opens the home page on a phone that counts touches and keeps the longest time from a touch to the next paint, which
 * browsers round to 8 ms; `token` is that of the member who is logged in.
 */
export async function openTouchCountingPhone(
  browser: Browser,
  { url }: Pick<TestSiteProcess, 'url'>,
  token?: string,
) {
  const context = await browser.newContext({
    baseURL: `${url}/app/`,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
  });
  context.setDefaultTimeout(60_000);
  const spent = { touches: 0, texts: 0, slowestMs: 0 };
  await context.exposeBinding('reportInteraction', (_, ms: number) => {
    spent.slowestMs = Math.max(spent.slowestMs, ms);
  });
  await context.addInitScript(reportInteractions);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (token) await storeSessionTokenInTestPage(page, { token });
  const open = async (address: string) => {
    await page.goto(address);
    await page.waitForFunction(hasReactHydratedPage);
  };
  const tap = async (target: Locator) => {
    spent.touches += 1;
    await target.first().tap();
  };
  await open('');
  return {
    page,
    spent,
    tap,
    tapBar: (name: string) =>
      tap(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })),
    async tapLinkInMail(address: string) {
      spent.touches += 1;
      await open(address);
    },
    /** Fills a field. The touch that opens the keyboard belongs to the text. */
    async type(field: Locator, text: string) {
      spent.texts += 1;
      await field.tap();
      await field.fill(text);
    },
    async takePhoto(photo: Buffer) {
      const opened = page.waitForEvent('filechooser');
      await tap(page.getByRole('button', { name: 'Prendre une photo' }));
      spent.touches += CAMERA_TOUCHES;
      await (await opened).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
    },
    see: (target: Locator) => target.first().waitFor(),
    close: () => context.close(),
  };
}

/** Reports, in the page, the milliseconds from each touch or key to the next paint (https://web.dev/articles/inp). */
function reportInteractions() {
  const { reportInteraction } = window as unknown as { reportInteraction: (ms: number) => void };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) reportInteraction(entry.duration);
    // Option of browsers that TypeScript's types lack.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
