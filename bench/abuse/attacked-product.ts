import type { Email } from 'postal-mime';
import { openMailbox } from '../../e2e/support/mailbox.ts';
import { ADMIN, type Product } from '../../e2e/support/product.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';

export interface AttackedProduct extends Product {
  server: ProductProcess;
  /** Every mail that it sent. */
  mails: Email[];
  /** Addresses whose owner opened the activation link, which everybody who waits for that mail does. */
  proved: Set<string>;
  close: () => Promise<void>;
}

/** The product in a process of its own, with a mail server; prints the errors that it logs. @param databaseUrl empty: embedded */
export async function startAttackedProduct(
  databaseUrl: string,
  environment: Record<string, string>,
): Promise<AttackedProduct> {
  const mails: Email[] = [];
  const proved = new Set<string>();
  const mailbox = await openMailbox((mail) => mails.push(mail));
  const settings = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailbox.smtpUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    UNREAD_MAIL_AFTER: '1',
    DEMO: '0',
    LOG_LEVEL: 'error',
    ...environment,
  };
  const server = await startProduct(settings, (line) => console.log(`logged: ${line.slice(0, 1_000)}`));
  return {
    url: server.url,
    mailbox: {
      ...mailbox,
      receive(address, ...rest) {
        proved.add(address);
        return mailbox.receive(address, ...rest);
      },
    },
    server,
    mails,
    proved,
    async close() {
      await server.stop();
      await mailbox.close();
    },
  };
}
