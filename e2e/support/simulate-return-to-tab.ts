import type { Page } from '@playwright/test';

/** Return of a reader to the tab after ten seconds, at which the page polls at once. */
export async function simulateReturnToTab(page: Page) {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + 10_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}
