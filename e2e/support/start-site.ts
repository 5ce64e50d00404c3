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
  const mailbox = await openMailbox();
  const database = environment.DATABASE_URL === undefined ? await createJourneyDatabase() : undefined;
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
  const { close, ...site } = await openRemoteSite(product, {
    ...environment,
    ...(database && { DATABASE_URL: database.url }),
  });
  const end = async () => {
    await close();
    await product.stop();
    await database?.drop();
    await mailbox.close();
  };
  let ending: Promise<void> | undefined;
  return {
    ...product,
    ...site,
    mailbox,
    stop() {
      ending ??= end();
      return ending;
    },
  };
}
