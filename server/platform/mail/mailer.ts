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
  /** Its receiver has just asked for it: it leaves for a refused address too. */
  isAsked?: boolean;
}

/** Which addresses take no mails. */
export interface AddressBook {
  isRefused: (address: string) => Promise<boolean>;
  noteRefusal: (address: string) => Promise<void>;
  noteTaken: (address: string) => Promise<void>;
}

export interface Mailer {
  /**
   * Rejects when a retry may succeed; an address that the server refuses for good is logged, noted if nobody is there,
   * and spared from then on.
   */
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
  /** Default: none is remembered. */
  addresses?: AddressBook;
  log: Log;
}

/** Whether somebody may be at the address. */
type Post = (mail: Mail) => Promise<boolean>;

export function createMailer({ smtpUrl, addresses, ...options }: MailerOptions): Mailer {
  const post = smtpUrl ? overSmtp(smtpUrl, options) : intoFolder(options);
  return {
    async send(mail) {
      if (!mail.isAsked && (await addresses?.isRefused(mail.to))) return;
      if (!(await post(mail))) await addresses?.noteRefusal(mail.to);
      else if (mail.isAsked) await addresses?.noteTaken(mail.to);
    },
  };
}

const SECOND = 1000;

function overSmtp(url: string, { site, from, dkim, log }: Omit<MailerOptions, 'smtpUrl'>): Post {
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
  return async (mail) => {
    const message = messageOf(site, mail);
    try {
      await transport.sendMail(message);
      return true;
    } catch (error) {
      if (!isRefusedAddress(error)) throw error;
      log.warn(
        { messageId: message.messageId, status: error.responseCode },
        'The address of a mail was refused',
      );
      return !saysNobodyIsThere(error);
    }
  };
}

function intoFolder({ site, outboxDir, from, logsLinks, log }: Omit<MailerOptions, 'smtpUrl'>): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, ...NO_ATTACHMENTS }, { from });
  return async (mail) => {
    const message = messageOf(site, mail);
    const sent = await transport.sendMail(message);
    const file = await writeToOutbox(outboxDir, message.messageId, sent.message as Buffer);
    const links = (await logsLinks()) ? (message.text.match(/https?:\/\/\S+/g) ?? []) : undefined;
    log.info({ file, links }, 'Mail written to the outbox');
    return true;
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

/** By the enhanced status (RFC 3463), or the plain one: a server that refuses us for what we are says 5.7, or 554. */
function saysNobodyIsThere({ response = '', responseCode = 0 }: NodemailerError): boolean {
  const enhanced = /^\d{3}[ -]\d\.(\d+)\.(\d+)/.exec(response);
  if (!enhanced) return [550, 551, 553].includes(responseCode);
  const [, subject, detail] = enhanced;
  return subject === '1' || (subject === '2' && detail === '1');
}
