import { keysOf } from '#contract/keys-of.ts';
import type { Installation } from '#contract/ops/installation.ts';
import { operatorSettingNames } from '#contract/ops/installation-rules.ts';
import type { SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import type { SettingName } from '#contract/settings/settings.ts';
import { createFirstAdmin } from '#server/features/accounts/first-admin.ts';
import { isLeakedPassword, LEAKED_PASSWORD_TEXT } from '#server/features/accounts/leaked-passwords.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { storeSetting } from '#server/platform/settings/queries.ts';
import { endInstallationLinks, requireInstallationSecret } from './installation-links.ts';

/**
 * Creates the first administrator of a site, and stores its first settings, those that a variable gives aside. A
 * refusal leaves the secret as it was.
 * @throws Failure NOT_FOUND, ALREADY_INSTALLED, INVALID_INPUT for a leaked password
 */
export async function installSite(
  { db, config, publicChanges }: Pick<Services, 'db' | 'config' | 'publicChanges'>,
  secret: string,
  { administrator: { password, ...administrator }, ...installation }: Installation,
): Promise<UserRow> {
  // Secret first: a stranger must not make the server hash passwords.
  await requireInstallationSecret(db, secret);
  if (isLeakedPassword(password))
    fail('INVALID_INPUT', { fields: { 'administrator.password': LEAKED_PASSWORD_TEXT } });
  const passwordHash = await hashPassword(password);
  return publicChanges.transaction(async (tx, signalChange) => {
    const account = await createFirstAdmin(tx, { ...administrator, passwordHash });
    if (!account) fail('ALREADY_INSTALLED');
    await endInstallationLinks(tx);
    for (const [name, text] of listFirstSettings(installation, config.fixedSettings))
      await storeSetting(tx, name, text);
    await signalChange('settings');
    return account;
  });
}

/** Settings that an installation gives, in so far as no variable does. */
function listFirstSettings(
  { siteName, operator, mail }: Omit<Installation, 'administrator'>,
  fixed: SettingTexts,
): [name: SettingName, text: string][] {
  const given: [SettingName, string | undefined][] = [
    ['SITE_NAME', siteName],
    ...keysOf(operatorSettingNames).map((fact): [SettingName, string | undefined] => [
      operatorSettingNames[fact],
      operator[fact],
    ]),
    ['SMTP_URL', mail?.smtpUrl],
    ['MAIL_FROM', mail?.from],
  ];
  return given.flatMap(([name, text]) => (text && fixed[name] === undefined ? [[name, text]] : []));
}
