import { test as base, expect } from '@playwright/test';
import { startProduct } from '../../scripts/product-process.ts';
import { createJourneyDatabase } from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface Product {
  url: string;
  mailbox: Mailbox;
}

interface WorkerOptions {
  product: Product;
  /** True: the demonstration's members and listings; false: an empty site. */
  demo: boolean;
  /** Journeys that count what is published have a site without that of others: one for each name and worker. */
  site: string;
  /** Configuration besides the usual one. */
  environment: Record<string, string>;
}

/** The product as it is shipped, one per worker: its own process, database, folder and mail server. */
export const test = base.extend<{ strictConsole: undefined }, WorkerOptions>({
  demo: [false, { scope: 'worker', option: true }],
  site: ['shared', { scope: 'worker', option: true }],
  environment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ demo, site: _site, environment }, use, worker) => {
      const mailbox = await openMailbox();
      const postgres = worker.project.name === 'postgres' ? await createJourneyDatabase() : undefined;
      const product = await startProduct({
        DATABASE_URL: postgres?.url ?? '',
        SMTP_URL: mailbox.smtpUrl,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO: demo ? '1' : '0',
        RATE_LIMIT: 'off',
        ...environment,
      });
      await use({ url: product.url, mailbox });
      await product.stop();
      await postgres?.drop();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(`${product.url}/app/`),
  strictConsole: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const isFailedCall = /^Failed to load resource: (the server responded with|net::ERR_FAILED)/.test(
          message.text(),
        );
        if (['error', 'warning'].includes(message.type()) && !isFailedCall) complaints.push(message.text());
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
