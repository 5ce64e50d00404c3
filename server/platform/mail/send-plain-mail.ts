import type { Config } from '#server/config.ts';
import { createMailTransport } from './mailer.ts';

/**
 * Sends one mail of plain text at once, without a job, signed like all others.
 * @returns the answer of the mail server
 */
export async function sendPlainMail(
  { mail }: Pick<Config, 'mail'>,
  message: { to: string; subject: string; text: string },
): Promise<string> {
  if (!mail.smtpUrl) throw new Error("Rien n'est envoyé sans SMTP_URL.");
  const transport = createMailTransport(mail.smtpUrl, mail);
  try {
    return (await transport.sendMail(message)).response;
  } finally {
    transport.close();
  }
}
