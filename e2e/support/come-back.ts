import type { Page } from '@playwright/test';

/** A reader comes back to the tab after ten seconds: the page asks at once what is new. */
export async function comeBack(page: Page) {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + 10_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}
