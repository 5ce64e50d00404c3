import { type Browser, test as base, expect } from '@playwright/test';
import { type Hosts, openHost } from './hosts.ts';
import { ADMIN, type Product, startSite } from './start-site.ts';

export { ADMIN, type Product };

/** What makes one product another: journeys that ask for the same share one, which ends before another one starts. */
interface SiteOptions {
  /** True: the demonstration's members and listings, on the embedded database; false: an empty site. */
  demo: boolean;
  /** Journeys that count what is published have a site without that of others. */
  site: string;
  /** Configuration besides the usual one. */
  environment: Record<string, string>;
}

/** One product for each worker, with two other sites around it; other options start another worker. */
export const test = base.extend<
  { strictConsole: undefined },
  SiteOptions & Hosts & { product: Product; browser: Browser }
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
  demo: [false, { option: true, scope: 'worker' }],
  site: ['shared', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  host: [openHost, { scope: 'worker' }],
  stranger: [openHost, { scope: 'worker' }],
  product: [
    async ({ demo, site: _, environment, host }, use) => {
      const site = await startSite({
        ...(demo && { DEMO: '1', DATABASE_URL: '' }),
        EMBED_ORIGINS: `${host.url}, https://autre.example.org`,
        ...environment,
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
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
