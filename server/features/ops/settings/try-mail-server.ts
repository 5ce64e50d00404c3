import { formatMailSender } from '#contract/settings/mail-sender.ts';
import {
  completeMailServerPassword,
  isMailServerPasswordMissing,
  mailServerTexts,
} from '#contract/settings/mail-server.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { findStoredSettings } from '#server/platform/settings/queries.ts';
import { sendTestMail } from '../service-checks/send-test-mail.ts';

interface MailServerToTry {
  /** Address, perhaps without the password of the stored one; absent for the current server. */
  smtpUrl?: string | undefined;
  /** Sender; absent or blank for the current one. */
  from?: string | undefined;
}

/**
 * Sends a test mail by a mail server that is not stored yet; what variables fix stays.
 * @throws Failure INVALID_INPUT for an account without its password
 */
export async function tryMailServer(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { smtpUrl: asked, from: sender }: MailServerToTry,
  to: string,
): Promise<{ isSent: boolean; sentence: string }> {
  const { fixedSettings: fixed, site, mail } = config;
  const stored = await findStoredSettings(db);
  const given = asked && completeMailServerPassword(asked, stored.SMTP_URL);
  if (!fixed.SMTP_URL && given && isMailServerPasswordMissing(given))
    fail('INVALID_INPUT', { fields: { 'mail.smtpUrl': mailServerTexts.password } });
  const smtpUrl = fixed.SMTP_URL ?? given ?? mail.smtpUrl;
  const from = fixed.MAIL_FROM || !sender ? mail.from : formatMailSender(sender, site.name);
  const { isRight, sentence } = await sendTestMail({ site, mail: { ...mail, smtpUrl, from } }, to);
  return { isSent: isRight, sentence };
}
