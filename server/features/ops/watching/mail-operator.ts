import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';

/** Mails the operator at once, without a job, where an address and a mail server are configured. */
export async function sendOperatorMail(
  { site, mail }: Config,
  mailer: Pick<Mailer, 'send'>,
  content: MailContent,
): Promise<void> {
  const to = site.operator.email;
  if (to && mail.smtpUrl) await mailer.send({ to, jobId: randomUUID(), content });
}
