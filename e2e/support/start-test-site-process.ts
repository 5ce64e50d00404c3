import type { TestSite } from '#server/testing/test-site.ts';
import { type SiteProcess, startSiteProcess } from '../../scripts/site-process.ts';
import { createJourneyTestDatabase } from './database.ts';
import { openTestSiteOverHttp } from './remote-site.ts';
import { openTestMailbox, type TestMailbox } from './test-mailbox.ts';

export const TEST_ADMIN_CREDENTIALS = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface SiteUnderTest extends TestSite {
  url: string;
  mailbox: TestMailbox;
}

export type TestSiteProcess = SiteUnderTest & SiteProcess;

/**
 * The product as it is shipped: its own process, folder and mail server, and its own database on the server for tests
 * unless `DATABASE_URL` names another one or, empty, the embedded one.
 * @param onLog is given each line of its log
 */
export async function startTestSiteProcess(
  environment: Record<string, string> = {},
  onLog?: (line: string) => void,
): Promise<TestSiteProcess> {
  await using started = new AsyncDisposableStack();
  const mailbox = await openTestMailbox();
  started.defer(mailbox.close);
  const database = environment.DATABASE_URL === undefined ? await createJourneyTestDatabase() : undefined;
  started.defer(() => database?.drop());
  const product = await startSiteProcess(
    {
      ...(database && { DATABASE_URL: database.url }),
      SMTP_URL: mailbox.smtpUrl,
      ADMIN_EMAIL: TEST_ADMIN_CREDENTIALS.email,
      ADMIN_PASSWORD: TEST_ADMIN_CREDENTIALS.password,
      DEMO: '0',
      RATE_LIMIT: 'off',
      ...environment,
    },
    onLog,
  );
  started.defer(product.stop);
  const { close, ...remote } = await openTestSiteOverHttp(product, {
    ...environment,
    ...(database && { DATABASE_URL: database.url }),
  });
  started.defer(close);
  const site = started.move();
  return { ...product, ...remote, mailbox, stop: () => site.disposeAsync() };
}
