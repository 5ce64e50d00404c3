import type { TestSite } from '#server/testing/test-site.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import { createJourneyDatabase } from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { openRemoteSite } from './remote-site.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface Product extends TestSite {
  url: string;
  mailbox: Mailbox;
}

export type Site = Product & ProductProcess;

/**
 * The product as it is shipped: its own process, folder and mail server, and its own database on the server for tests
 * unless `DATABASE_URL` names another one or, empty, the embedded one.
 * @param onLog is given each line of its log
 */
export async function startSite(
  environment: Record<string, string> = {},
  onLog?: (line: string) => void,
): Promise<Site> {
  await using started = new AsyncDisposableStack();
  const mailbox = await openMailbox();
  started.defer(mailbox.close);
  const database = environment.DATABASE_URL === undefined ? await createJourneyDatabase() : undefined;
  started.defer(() => database?.drop());
  const product = await startProduct(
    {
      ...(database && { DATABASE_URL: database.url }),
      SMTP_URL: mailbox.smtpUrl,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: '0',
      RATE_LIMIT: 'off',
      ...environment,
    },
    onLog,
  );
  started.defer(product.stop);
  const { close, ...remote } = await openRemoteSite(product, {
    ...environment,
    ...(database && { DATABASE_URL: database.url }),
  });
  started.defer(close);
  const site = started.move();
  return { ...product, ...remote, mailbox, stop: () => site.disposeAsync() };
}
