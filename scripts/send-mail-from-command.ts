import type { Config } from '#server/config.ts';
import { createMailTransport } from '#server/platform/mail/mailer.ts';

/** Sends a mail to the operator of the site, signed like all others. @returns the answer of the server */
export async function sendMailFromCommand(
  { mail }: Config,
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
