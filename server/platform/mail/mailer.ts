import { createTransport, type NodemailerError } from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';
import { writeMailToOutboxFolder } from './outbox.ts';

export interface OutgoingMail {
  /** Receiver of the mail: one address. */
  to: string;
  /** Id of the job that sends the mail. */
  jobId: string;
  content: MailContent;
  /** Address that an answer to the mail goes to. Default: the operator's, if there is one. */
  replyTo?: string | undefined;
  headers?: Record<string, string>;
  /** Calendar file (RFC 5545) that the mail brings, of METHOD:PUBLISH. */
  calendar?: { fileName: string; content: string };
}

/** Records of addresses that bounced for good, and of addresses that work. */
export interface MailAddressDeliveryRecorder {
  noteRefusal: (address: string) => Promise<void>;
  noteTaken: (address: string) => Promise<void>;
}

export interface Mailer {
  /**
   * Sends a mail. Rejects when a retry may succeed, never once the server took the mail. An address that the server
   * refuses for good is logged, and recorded if the mailbox does not exist.
   * @returns true when the mail was taken
   */
  send: (mail: OutgoingMail) => Promise<boolean>;
  /** Numbers of mails that this process sent, and of those whose address was refused for good. */
  readonly counts: Readonly<Record<'taken' | 'refused', number>>;
}

export interface MailerOptions {
  /** Configuration, whose settings are read at each mail: they change while the site runs. */
  config: Pick<Config, 'site' | 'mail'>;
  outboxDir: string;
  /** True when links of mails in the outbox are logged: these links log in and reset passwords. */
  logsLinks: () => Promise<boolean>;
  /** Records of bounced addresses. Default: nothing is recorded. */
  addresses?: MailAddressDeliveryRecorder;
  log: Log;
}

type Outcome = 'taken' | 'refused' | 'nobody there';

export function createMailer(options: MailerOptions): Mailer {
  const { config, addresses } = options;
  const counts = { taken: 0, refused: 0 };
  return {
    counts,
    async send(mail) {
      const { smtpUrl } = config.mail;
      const outcome = await (smtpUrl ? sendOverSmtp(smtpUrl, options, mail) : writeToFolder(options, mail));
      counts[outcome === 'taken' ? 'taken' : 'refused'] += 1;
      try {
        if (outcome === 'taken') await addresses?.noteTaken(mail.to);
        if (outcome === 'nobody there') await addresses?.noteRefusal(mail.to);
      } catch (err) {
        options.log.error({ err }, 'What the mail server said of an address could not be noted');
      }
      return outcome === 'taken';
    },
  };
}

const SECOND = 1000;

/** Transport to the mail server, with the sender and signature of every mail. */
export const createMailTransport = (url: string, { from, dkim }: Pick<Config['mail'], 'from' | 'dkim'>) =>
  createTransport(
    {
      url,
      connectionTimeout: 20 * SECOND,
      socketTimeout: 60 * SECOND,
      ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED } }),
      ...NO_ATTACHMENTS,
    },
    { from },
  );

async function sendOverSmtp(
  url: string,
  { config, log }: MailerOptions,
  mail: OutgoingMail,
): Promise<Outcome> {
  const message = messageOf(config, mail);
  const transport = createMailTransport(url, config.mail);
  try {
    await transport.sendMail(message);
    return 'taken';
  } catch (error) {
    if (!isRefusedAddress(error)) throw error;
    log.warn(
      { messageId: message.messageId, status: error.responseCode },
      'The address of a mail was refused',
    );
    return saysNobodyIsThere(error) ? 'nobody there' : 'refused';
  } finally {
    transport.close();
  }
}

async function writeToFolder(
  { config, outboxDir, logsLinks, log }: MailerOptions,
  mail: OutgoingMail,
): Promise<Outcome> {
  const message = messageOf(config, mail);
  const transport = createTransport({ streamTransport: true, buffer: true, ...NO_ATTACHMENTS });
  const sent = await transport.sendMail(message);
  const file = await writeMailToOutboxFolder(outboxDir, message.messageId, sent.message as Buffer);
  const links = (await logsLinks()) ? (message.text.match(/https?:\/\/\S+/g) ?? []) : undefined;
  log.info({ file, links }, 'Mail written to the outbox');
  return 'taken';
}

// Headers that the DKIM signature covers. Nodemailer's own list lacks the last, without which no mailbox offers to
// unsubscribe in one click (RFC 8058).
const SIGNED = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

// Settings that keep the texts of mails from making nodemailer read a file or an address.
const NO_ATTACHMENTS = { disableFileAccess: true, disableUrlAccess: true };

const messageOf = (
  { site, mail: { from } }: MailerOptions['config'],
  { to, jobId, content, replyTo = site.operator.email, headers, calendar }: OutgoingMail,
) => ({
  from,
  to,
  ...(replyTo && { replyTo }),
  ...composeMail(site, jobId, content),
  ...(calendar && {
    icalEvent: { method: 'PUBLISH', filename: calendar.fileName, content: calendar.content },
  }),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
});

function isRefusedAddress(error: unknown): error is NodemailerError {
  const { rejected = [], permanent } = error as NodemailerError;
  return rejected.length > 0 && permanent === true;
}

/**
 * True when the mailbox does not exist. Only the enhanced status (RFC 3463) of a receiver says that: 550 alone is
 * also the answer to refused senders, relays and blocked servers.
 */
const saysNobodyIsThere = ({ response = '' }: NodemailerError) =>
  /^\d{3}[ -]5\.1\.(1|2|3|6|10)\b/.test(response) && !ABOUT_US.test(response);

const ABOUT_US = /sender|relay|mail from|authenti|block|spam|polic|reputation|\b(ip|dns|rbl)\b/i;
