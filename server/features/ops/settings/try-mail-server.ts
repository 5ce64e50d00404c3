import {
  completeMailServerPassword,
  isMailServerPasswordMissing,
  mailServerTexts,
} from '#contract/settings/mail-server.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { findStoredSettings } from '#server/platform/settings/queries.ts';
import { sendTestMailByUnsavedServer } from '../service-checks/send-test-mail.ts';

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
  { smtpUrl: asked, from }: MailServerToTry,
  to: string,
): Promise<{ isSent: boolean; sentence: string }> {
  const stored = await findStoredSettings(db);
  const given = asked && completeMailServerPassword(asked, stored.SMTP_URL);
  if (!config.fixedSettings.SMTP_URL && given && isMailServerPasswordMissing(given))
    fail('INVALID_INPUT', { fields: { 'mail.smtpUrl': mailServerTexts.password } });
  return sendTestMailByUnsavedServer(config, { smtpUrl: given ?? config.mail.smtpUrl, from }, to);
}
