import type { Browser, Page } from '@playwright/test';

/** Time until a page that does not come alive counts as dead. */
const PATIENCE_MS = 20_000;

export interface FreshVisit {
  /** Files of the build that the page was refused, with the status. */
  missing: string[];
  /** True when React took over the page. */
  isAlive: boolean;
}

/** Opens a page as somebody whose browser has nothing of the site. */
export async function visitFresh(browser: Browser, url: string): Promise<FreshVisit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const missing = watchFiles(page);
  await page.goto(url);
  const isAlive = await page.waitForFunction(hasHydrated, undefined, { timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
  await context.close();
  return { missing, isAlive };
}

/** @returns files of the build that the page is refused from now on, which is added to */
export function watchFiles(page: Page): string[] {
  const missing: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/app/assets/') && !answer.ok()) missing.push(`${answer.status()} ${pathname}`);
  });
  return missing;
}

const hasHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
