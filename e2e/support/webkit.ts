import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { startWebKitDriver } from '../../scripts/webkit.ts';
import { type EmbeddingTestSites, openEmbeddingTestSite } from './embedding-test-sites.ts';
import type { TestPerson } from './people.ts';
import { type SiteUnderTest, startTestSiteProcess, type TestSiteProcess } from './start-test-site-process.ts';
import { openWebKitTab, type WebKitTab } from './webkit-tab.ts';

/**
 * Timeout of a session, which opens in a second. Seldom its browser never starts, without an error of the
 * driver.
 */
const SESSION_MS = 60_000;

interface WebKitSession {
  start: () => Promise<WebDriver>;
}

interface Worker extends Pick<EmbeddingTestSites, 'host'> {
  webkit: WebKitSession;
  product: TestSiteProcess;
}

/**
 * Test fixture with one product for all journeys in WebKit, which Playwright drives only in its own build.
 */
export const test = base.extend<{ tab: WebKitTab }, Worker>({
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, use) => {
      let driver = await startWebKitDriver();
      const open = async () => {
        const capabilities = new Capabilities(driver.capabilities);
        return new Builder().usingServer(driver.url).withCapabilities(capabilities).build();
      };
      const start = async () => {
        const opened = await Promise.race([open(), sleep(SESSION_MS, undefined, { ref: false })]);
        if (opened) return opened;
        await driver.stop();
        driver = await startWebKitDriver();
        return open();
      };
      await use({ start });
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  host: [openEmbeddingTestSite, { scope: 'worker' }],
  product: [
    async ({ host }, use) => {
      const site = await startTestSiteProcess({ EMBED_ORIGINS: host.url });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: async ({ webkit, product }, use, testInfo) => {
    const driver = await webkit.start();
    await driver.manage().setTimeouts({ pageLoad: 60_000, script: 60_000 });
    await use(openWebKitTab(driver, `${product.url}/app/`));
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('failed.png'), await driver.takeScreenshot(), 'base64');
    }
    await driver.quit();
  },
});
export { expect };

/** Logged in from here on. */
export async function logInWebKitTab(
  { driver }: WebKitTab,
  { url }: Pick<SiteUnderTest, 'url'>,
  { token }: Pick<TestPerson, 'token'>,
) {
  await driver.get(`${url}/robots.txt`);
  await driver.executeScript('localStorage.setItem("token", arguments[0])', token);
}
