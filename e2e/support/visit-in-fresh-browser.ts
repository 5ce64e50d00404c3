import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, findChromiumHeadlessShell } from '../../scripts/chromium.ts';

/** Time until a page that does not come alive counts as dead. */
const PATIENCE_MS = 20_000;

export interface FreshBrowserVisitResult {
  /** Files of the build that the page was refused, with the status. */
  missing: string[];
  /** True when React took over the page. */
  isAlive: boolean;
}

/** Opens a page in a browser that has stored nothing of the site. */
export async function visitInFreshBrowser(browser: Browser, url: string): Promise<FreshBrowserVisitResult> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const missing = collectFailedAssetRequestsInTest(page);
  await page.goto(url);
  const isAlive = await page.waitForFunction(hasReactHydratedPage, undefined, { timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
  await context.close();
  return { missing, isAlive };
}

/** @returns files of the build that the page is refused from now on, which is added to */
export function collectFailedAssetRequestsInTest(page: Page): string[] {
  const missing: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/app/assets/') && !answer.ok()) missing.push(`${answer.status()} ${pathname}`);
  });
  return missing;
}

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromiumHeadlessShell() ?? findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Paths of public pages that fresh visitors open. */
export const FRESH_BROWSER_VISIT_PATHS = ['/app', '/app/annonces', '/app/login', '/app/signup'];

/** Opens public pages in a browser, one after the other, each as somebody new, until `stop`. */
export async function startFreshBrowserVisits(site: string) {
  const browser = await launchChromium();
  const faults: string[] = [];
  let count = 0;
  let isStopped = false;
  const visit = async () => {
    for (; !isStopped; count++) {
      const path = FRESH_BROWSER_VISIT_PATHS[count % FRESH_BROWSER_VISIT_PATHS.length] ?? '';
      const { missing, isAlive } = await visitInFreshBrowser(browser, site + path);
      faults.push(...missing, ...(isAlive ? [] : [`dead: ${path}`]));
    }
  };
  const visiting = visit();
  return {
    /**
     * Visits pages.
     * @returns number of pages, and their faults
     */
    async stop() {
      isStopped = true;
      await visiting;
      await browser.close();
      return { count, faults };
    },
  };
}

export const hasReactHydratedPage = () =>
  Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
