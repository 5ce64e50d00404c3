import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type EmbeddingTestSites, openEmbeddingTestSite } from './embedding-test-sites.ts';
import {
  type SiteUnderTest,
  startTestSiteProcess,
  TEST_ADMIN_CREDENTIALS,
} from './start-test-site-process.ts';

export { type SiteUnderTest, TEST_ADMIN_CREDENTIALS };

/** Options that make one product another: journeys with the same ones share it, and it ends before another starts. */
interface SiteOptions {
  /** True: the demonstration's members and listings, on the embedded database; false: an empty site. */
  demo: boolean;
  /** Name of the journey's site: journeys that count listings have one of their own. */
  site: string;
  /** Configuration besides the usual one. */
  environment: Record<string, string>;
}

interface Sessions {
  /**
   * Opens a page of another person's browser, closed after the test; options are those of the first page, and these.
   */
  openSession: (options?: BrowserContextOptions) => Promise<Page>;
}

interface Console {
  /** Errors and warnings that the tests of a file provoke; option. */
  expectedComplaints: RegExp;
  strictConsole: undefined;
}

interface Worker extends SiteOptions, EmbeddingTestSites {
  product: SiteUnderTest;
  browser: Browser;
  /** Errors and warnings of every page since the test began. */
  complaints: string[];
}

/**
 * Test fixture with one product per worker, and two other sites around it; other options start another
 * worker.
 */
export const test = base.extend<Sessions & Console, Worker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
  complaints: [async ({}, use) => use([]), { scope: 'worker' }],
  browser: [
    async ({ browser, browserName, complaints }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (browserName === 'firefox') await context.addInitScript(insertAsTyped);
        await watchConsole(context, browserName, complaints);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  demo: [false, { option: true, scope: 'worker' }],
  site: ['shared', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  host: [openEmbeddingTestSite, { scope: 'worker' }],
  stranger: [openEmbeddingTestSite, { scope: 'worker' }],
  product: [
    async ({ demo, site: _, environment, host }, use) => {
      const site = await startTestSiteProcess({
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
  openSession: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  expectedComplaints: [/^$/, { option: true }],
  strictConsole: [
    async ({ complaints, expectedComplaints }, use) => {
      complaints.length = 0;
      await use(undefined);
      const unexpected = complaints.filter((complaint) => !expectedComplaints.test(complaint));
      expect(unexpected, 'nothing complains in the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Refusals that a journey provokes, and failures of the network that it makes; a 500 is never one of them. */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))|^Service Worker registration blocked/;

/** Failure of a request whose page is being left, in the console of Firefox. */
const LATE = /^(Error|React Router caught.* Error)$/;

/**
 * Firefox's words for a request through the service worker that ended with its page, which WebDriver BiDi counts among
 * uncaught errors; a rejected or failed answer of the worker has other words.
 */
const INTERRUPTED = /A ServiceWorker intercepted the request and encountered an unexpected error/;

async function watchConsole(context: BrowserContext, browserName: string, complaints: string[]) {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || EXPECTED.test(message.text())) return;
    const isLate = browserName === 'firefox' && LATE.test(message.text());
    if (!isLate) complaints.push(message.text());
  });
  context.on('weberror', (webError) => {
    const { message } = webError.error();
    const isInterrupted = browserName === 'firefox' && INTERRUPTED.test(message);
    if (!isInterrupted) complaints.push(message);
  });
  // An attempt that the policy stops, `eval` in a `try` for example, reaches the console in Firefox alone.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The Content-Security-Policy stopped ${blockedURI} (${violatedDirective})`),
    ),
  );
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
