import { type Browser, test as base, expect } from '@playwright/test';
import { startProduct } from '../../scripts/product-process.ts';
import { createJourneyDatabase } from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface Product {
  url: string;
  mailbox: Mailbox;
}

/** What makes one product another; each worker starts one for each of them, when a journey first asks for it. */
interface SiteOptions {
  /** True: the demonstration's members and listings; false: an empty site. */
  demo: boolean;
  /** Journeys that count what is published have a site without that of others. */
  site: string;
  /** Configuration besides the usual one. */
  environment: Record<string, string>;
}

/** More of them take too much memory: the one that was not asked for longest is stopped. */
const MOST_SITES = 4;

/** The product as it is shipped: its own process, database, folder and mail server. */
export const test = base.extend<
  SiteOptions & { strictConsole: undefined; product: Product },
  { openSite: (options: SiteOptions) => Promise<Product>; browser: Browser }
>({
  browser: [
    async ({ browser, browserName }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (browserName === 'firefox') await context.addInitScript(insertAsTyped);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  demo: [false, { option: true }],
  site: ['shared', { option: true }],
  environment: [{}, { option: true }],
  openSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, use) => {
      const opened = new Map<string, Awaited<ReturnType<typeof startSite>>>();
      await use(async (options) => {
        const key = JSON.stringify(options);
        const site = opened.get(key) ?? (await startSite(options));
        opened.delete(key);
        opened.set(key, site);
        const [oldest] = opened;
        if (oldest && opened.size > MOST_SITES) {
          opened.delete(oldest[0]);
          await oldest[1].stop();
        }
        return site.product;
      });
      for (const { stop } of opened.values()) await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ openSite, demo, site, environment }, use) => use(await openSite({ demo, site, environment })),
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(`${product.url}/app/`),
  strictConsole: [
    async ({ context, browserName }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        // What a page loads while it is being left fails in Firefox, and says so.
        const isLate =
          browserName === 'firefox' && /^(Error|React Router caught.* Error)$/.test(message.text());
        const isOfTheTest =
          /^Failed to load resource: (the server responded with|net::ERR_(FAILED|INTERNET_DISCONNECTED))|^Service Worker registration blocked/.test(
            message.text(),
          );
        if (['error', 'warning'].includes(message.type()) && !isOfTheTest && !isLate)
          complaints.push(message.text());
      });
      // What the policy stops in vain, `eval` in a `try` for example, reaches the console in Firefox alone.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The Content-Security-Policy stopped ${blockedURI} (${violatedDirective})`),
        ),
      );
      context.on('weberror', (error) => complaints.push(error.error().message));
      await use(undefined);
      expect(complaints, 'nothing complains in the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

async function startSite({ demo, environment }: SiteOptions) {
  const mailbox = await openMailbox();
  // The demonstration is what `npm start` shows on the embedded database.
  const database = demo ? undefined : await createJourneyDatabase();
  const product = await startProduct({
    DATABASE_URL: database?.url ?? '',
    SMTP_URL: mailbox.smtpUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: demo ? '1' : '0',
    RATE_LIMIT: 'off',
    ...environment,
  });
  return {
    product: { url: product.url, mailbox },
    async stop() {
      await product.stop();
      await database?.drop();
      await mailbox.close();
    },
  };
}

/**
 * Playwright fills a field of an unpatched Firefox by setting its value, which React takes for its own doing; what is
 * inserted it notices.
 */
function insertAsTyped() {
  const insert = (text: string) => {
    let focused = document.activeElement;
    while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement;
    if (focused instanceof HTMLIFrameElement) return focused;
    document.execCommand('insertText', false, text);
  };
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
}
