import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { serveHost } from '../../scripts/demo-host/serve-host.ts';
import { end } from '../../scripts/end-process.ts';
import { freePort } from '../../scripts/free-port.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import { findWebKit } from '../../scripts/webkit.ts';
import { createJourneyDatabase } from './database.ts';
import { openMailbox } from './mailbox.ts';
import type { Member } from './people.ts';
import { ADMIN, type Product } from './product.ts';
import { openTab, type Tab } from './webkit-tab.ts';

interface WebKitSession {
  start: () => Promise<WebDriver>;
}

interface EmbeddedProduct extends Product, ProductProcess {
  /** Puts a page on another site, which may embed. @returns its address */
  embedIn: (page: string) => string;
}

interface Site {
  webkit: WebKitSession;
  product: EmbeddedProduct;
}

/** One product for all journeys in WebKit, which Playwright can not drive unless it is its own build. */
export const test = base.extend<{ tab: Tab }, Site>({
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, use) => {
      const found = findWebKit();
      if (!found) throw new Error('The project `webkit` is only there with WebKit');
      const screen = spawn(
        found.screen,
        ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
        {
          stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        },
      );
      const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
      const port = await freePort();
      const driver = spawn(found.driver, [`--port=${port}`], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: `:${String(display).trim()}`,
          LANG: 'C.UTF-8',
          LANGUAGE: 'fr',
          TZ: 'Europe/Paris',
          // There is no graphics card, and root has no sandbox.
          LIBGL_ALWAYS_SOFTWARE: '1',
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
      });
      const server = `http://127.0.0.1:${port}`;
      await expect
        .poll(() =>
          fetch(`${server}/status`).then(
            ({ ok }) => ok,
            () => false,
          ),
        )
        .toBe(true);
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
      });
      await use({
        start: () => new Builder().usingServer(server).withCapabilities(capabilities).build(),
      });
      await end(driver, 'SIGTERM');
      await end(screen, 'SIGTERM');
    },
    { scope: 'worker' },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, use) => {
      const pages: string[] = [];
      const host = await serveHost((path) => pages[Number(path.slice(1))]);
      const mailbox = await openMailbox();
      const database = process.env.TEST_DATABASE_URL ? await createJourneyDatabase() : undefined;
      const product = await startProduct({
        DATABASE_URL: database?.url ?? '',
        SMTP_URL: mailbox.smtpUrl,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO: '0',
        EMBED_ORIGINS: host.url,
        RATE_LIMIT: 'off',
      });
      await use({ ...product, mailbox, embedIn: (page) => `${host.url}/${pages.push(page) - 1}` });
      await product.stop();
      await database?.drop();
      await mailbox.close();
      host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: async ({ webkit, product }, use, testInfo) => {
    const driver = await webkit.start();
    await driver.manage().setTimeouts({ pageLoad: 60_000, script: 30_000 });
    await use(openTab(driver, `${product.url}/app/`));
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('failed.png'), await driver.takeScreenshot(), 'base64');
    }
    await driver.quit();
  },
});
export { expect };

/** Logged in from here on. */
export async function enter(
  { driver }: Tab,
  { url }: Pick<Product, 'url'>,
  { token }: Pick<Member, 'token'>,
) {
  await driver.get(`${url}/robots.txt`);
  await driver.executeScript('localStorage.setItem("token", arguments[0])', token);
}
