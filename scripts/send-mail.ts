import type { Config } from '#server/config.ts';
import { openTransport } from '#server/platform/mail/mailer.ts';

/** Sends a mail to whoever runs the site, signed as all others. @returns what the server answered */
export async function sendMail(
  { mail }: Config,
  message: { to: string; subject: string; text: string },
): Promise<string> {
  if (!mail.smtpUrl) throw new Error("Rien n'est envoyé sans SMTP_URL.");
  const transport = openTransport(mail.smtpUrl, mail);
  try {
    return (await transport.sendMail(message)).response;
  } finally {
    transport.close();
  }
}
