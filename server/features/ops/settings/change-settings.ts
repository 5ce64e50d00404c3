import { removeMailSenderName } from '#contract/settings/mail-sender.ts';
import { completeMailServerPassword } from '#contract/settings/mail-server.ts';
import { parseSettingTexts, type SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import { findSettingContradictions } from '#contract/settings/setting-faults.ts';
import { findUnknownTerritoryPlaces } from '#server/features/places/territory.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { hashStoredSettings, lockStoredSettings } from '#server/platform/settings/queries.ts';
import { findChangedSettingFault } from './find-changed-setting-fault.ts';
import { storeChangedSettings } from './store-changed-settings.ts';

export interface SettingsToChange {
  /** Texts and numbers by name; null or a blank text for the default. */
  settings: Record<string, string | number | null>;
  /** Version that the administrator has read; absent when any will do. */
  version?: string | undefined;
}

/**
 * Changes settings, all or none.
 * @param pictures texts of uploaded pictures, which nobody may send; undefined for none
 * @returns the stored texts
 * @throws Failure INVALID_INPUT with a sentence for each setting at fault, SETTINGS_CHANGED
 */
export async function changeSettings(
  write: ViewerTransactionRunner,
  {
    config: { fixedSettings },
    jobs,
    places,
    sessionSecret,
  }: Pick<Services, 'config' | 'jobs' | 'places' | 'sessionSecret'>,
  { settings: asked, version }: SettingsToChange,
  pictures: SettingTexts = {},
): Promise<SettingTexts> {
  return write(async (tx, signalChange, { id: adminId }) => {
    const stored = await lockStoredSettings(tx);
    if (version !== undefined && version !== hashStoredSettings(stored, sessionSecret))
      fail('SETTINGS_CHANGED');
    const texts = listAskedTexts(asked, stored);
    const wanted: SettingTexts = { ...stored, ...texts, ...pictures };
    const fields = {
      ...findSettingContradictions({ ...wanted, ...fixedSettings }),
      ...findUnknownTerritoryPlaces(texts, places),
      ...Object.fromEntries(
        Object.entries(texts).flatMap(([name, text]) => {
          const sentence = findChangedSettingFault(name, text, fixedSettings);
          return sentence === undefined ? [] : [[name, sentence]];
        }),
      ),
    };
    if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields });
    const followed = followSiteName(stored, wanted);
    return storeChangedSettings(tx, { jobs, signalChange, adminId }, stored, followed);
  });
}

/** Texts that were asked for; the password of a mail server that was not sent again is that of the stored one. */
function listAskedTexts(asked: SettingsToChange['settings'], stored: SettingTexts): Record<string, string> {
  const texts = Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      name,
      String(value ?? '')
        .replaceAll('\r\n', '\n')
        .trim(),
    ]),
  );
  return texts.SMTP_URL
    ? { ...texts, SMTP_URL: completeMailServerPassword(texts.SMTP_URL, stored.SMTP_URL) }
    : texts;
}

/** Settings of a renamed site, whose sender keeps no former name of it. */
function followSiteName(stored: SettingTexts, wanted: SettingTexts): SettingTexts {
  const [former, current] = [stored, wanted].map((texts) => parseSettingTexts(texts).values.SITE_NAME);
  if (former === undefined || former === current || !wanted.MAIL_FROM) return wanted;
  return { ...wanted, MAIL_FROM: removeMailSenderName(wanted.MAIL_FROM, former) };
}
