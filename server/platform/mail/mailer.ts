import { createTransport, type NodemailerError } from 'nodemailer';
import type { Log } from '#server/platform/log.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent, SiteSettings } from './mail-content.ts';
import { writeToOutbox } from './outbox.ts';

export interface Mail {
  /** One address. */
  to: string;
  /** Of the job that sends it. */
  jobId: string;
  content: MailContent;
  /** Address that an answer goes to. Default: the operator's, if there is one. */
  replyTo?: string | undefined;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Rejects when a retry may succeed; an address that the server refuses for good is only logged. */
  send: (mail: Mail) => Promise<void>;
}

export interface MailerOptions {
  site: SiteSettings;
  /** Without it, mails are written to `outboxDir` as `.eml` files. */
  smtpUrl?: string | undefined;
  /** Signature of mails over SMTP. */
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
  /** `Name <address>` */
  from: string;
  outboxDir: string;
  /** Whether links of mails in the outbox are logged: they log in and reset passwords. */
  logsLinks: () => Promise<boolean>;
  log: Log;
}

export function createMailer({ smtpUrl, ...options }: MailerOptions): Mailer {
  return smtpUrl ? overSmtp(smtpUrl, options) : intoFolder(options);
}

const SECOND = 1000;

function overSmtp(url: string, { site, from, dkim, log }: Omit<MailerOptions, 'smtpUrl'>): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: 20 * SECOND,
      socketTimeout: 60 * SECOND,
      ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED } }),
      ...NO_ATTACHMENTS,
    },
    { from },
  );
  return {
    async send(mail) {
      const message = messageOf(site, mail);
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (!isRefusedAddress(error)) throw error;
        log.warn(
          { messageId: message.messageId, status: error.responseCode },
          'The address of a mail was refused',
        );
      }
    },
  };
}

function intoFolder({ site, outboxDir, from, logsLinks, log }: Omit<MailerOptions, 'smtpUrl'>): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, ...NO_ATTACHMENTS }, { from });
  return {
    async send(mail) {
      const message = messageOf(site, mail);
      const sent = await transport.sendMail(message);
      const file = await writeToOutbox(outboxDir, message.messageId, sent.message as Buffer);
      const links = (await logsLinks()) ? (message.text.match(/https?:\/\/\S+/g) ?? []) : undefined;
      log.info({ file, links }, 'Mail written to the outbox');
    },
  };
}

// Nodemailer's own list leaves out the last, without which no mailbox offers to unsubscribe in one click (RFC 8058).
const SIGNED = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

// No text of a mail may make nodemailer read a file or an address.
const NO_ATTACHMENTS = { disableFileAccess: true, disableUrlAccess: true };

const messageOf = (
  site: SiteSettings,
  { to, jobId, content, replyTo = site.operator.email, headers }: Mail,
) => ({
  to,
  ...(replyTo && { replyTo }),
  ...composeMail(site, jobId, content),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
});

function isRefusedAddress(error: unknown): error is NodemailerError {
  const { rejected = [], permanent } = error as NodemailerError;
  return rejected.length > 0 && permanent === true;
}
