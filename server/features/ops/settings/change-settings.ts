import { isSettingName, type SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import { describeSettingFault, findSettingContradictions } from '#contract/settings/setting-faults.ts';
import { settings } from '#contract/settings/settings.ts';
import { findUnknownTerritoryPlaces } from '#server/features/places/territory.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { hashStoredSettings, lockStoredSettings } from '#server/platform/settings/queries.ts';
import { storeChangedSettings } from './store-changed-settings.ts';

interface SettingsToChange {
  /** Texts and numbers by name; null or a blank text for the default. */
  settings: Record<string, string | number | null>;
  /** Version that the administrator has read; absent when any will do. */
  version?: string | undefined;
}

/**
 * Changes settings, all or none.
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
): Promise<SettingTexts> {
  const texts = Object.entries(asked).map(([name, value]) => [name, String(value ?? '').trim()] as const);
  return write(async (tx, signalChange, { id: adminId }) => {
    const stored = await lockStoredSettings(tx);
    if (version !== undefined && version !== hashStoredSettings(stored, sessionSecret))
      fail('SETTINGS_CHANGED');
    const wanted: SettingTexts = Object.fromEntries([...Object.entries(stored), ...texts]);
    const fields = {
      ...findSettingContradictions({ ...wanted, ...fixedSettings }),
      ...findUnknownTerritoryPlaces(Object.fromEntries(texts), places),
      ...Object.fromEntries(texts.flatMap(([name, text]) => findFault(name, text, fixedSettings))),
    };
    if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields });
    return storeChangedSettings(tx, { jobs, signalChange, adminId }, stored, wanted);
  });
}

/** Sentence on a setting that can't have a text, beside its name; nothing for one that can. */
function findFault(name: string, text: string, fixed: SettingTexts): [name: string, sentence: string][] {
  if (!isSettingName(name)) return [[name, "Ce réglage n'existe pas."]];
  if (fixed[name] !== undefined)
    return [[name, 'Une variable du serveur fixe ce réglage : il ne se change pas ici.']];
  // Text of a picture refused: it could show everybody a picture that only some may see.
  if (text && settings[name].kind === 'picture') return [[name, `Indiquez ${settings[name].expected}.`]];
  const sentence = describeSettingFault(name, text);
  return sentence === undefined ? [] : [[name, sentence]];
}
