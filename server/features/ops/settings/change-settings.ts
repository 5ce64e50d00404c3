import { SITE_SUBJECT_ID } from '#contract/moderation/rules.ts';
import { isSettingName, type SettingTexts, settingNames } from '#contract/settings/read-settings.ts';
import type { SettingDefinition } from '#contract/settings/setting-definition.ts';
import { describeSettingFault, findSettingContradictions } from '#contract/settings/setting-faults.ts';
import { settings } from '#contract/settings/settings.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { hashStoredSettings, lockStoredSettings, storeSetting } from '#server/platform/settings/queries.ts';

interface SettingsToChange {
  /** Texts and numbers by name; null or a blank text for the default. */
  settings: Record<string, string | number | null>;
  /** Version that the administrator has read; absent when any will do. */
  version?: string | undefined;
}

/**
 * Changes settings, all or none; each change is logged with its former and new text, except those of secrets.
 * @returns the stored texts
 * @throws Failure INVALID_INPUT with a sentence for each setting at fault, SETTINGS_CHANGED
 */
export async function changeSettings(
  write: ViewerTransactionRunner,
  { config: { fixedSettings } }: Pick<Services, 'config'>,
  { settings: asked, version }: SettingsToChange,
): Promise<SettingTexts> {
  const texts = Object.entries(asked).map(([name, value]) => [name, String(value ?? '').trim()] as const);
  return write(async (tx, signalChange, { id: adminId }) => {
    const stored = await lockStoredSettings(tx);
    if (version !== undefined && version !== hashStoredSettings(stored)) fail('SETTINGS_CHANGED');
    const wanted: SettingTexts = Object.fromEntries([...Object.entries(stored), ...texts]);
    const fields = {
      ...findSettingContradictions({ ...wanted, ...fixedSettings }),
      ...Object.fromEntries(texts.flatMap(([name, text]) => findFault(name, text, fixedSettings))),
    };
    if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields });
    const changed = settingNames.filter((name) => (wanted[name] ?? '') !== (stored[name] ?? ''));
    for (const name of changed) {
      const { isSecret }: SettingDefinition = settings[name];
      const shown = (text: string | undefined) => (text && !isSecret ? text : null);
      await storeSetting(tx, name, wanted[name] || null);
      await recordModerationDecision(tx, {
        adminId,
        subject: { kind: 'site', id: SITE_SUBJECT_ID },
        action: 'change-setting',
        before: null,
        after: null,
        setting: name,
        settingBefore: shown(stored[name]),
        settingAfter: shown(wanted[name]),
      });
    }
    if (changed.length > 0) await signalChange('settings');
    return Object.fromEntries(Object.entries(wanted).filter(([, text]) => text));
  });
}

/** Sentence on a setting that can't have a text, beside its name; nothing for one that can. */
function findFault(name: string, text: string, fixed: SettingTexts): [name: string, sentence: string][] {
  if (!isSettingName(name)) return [[name, "Ce réglage n'existe pas."]];
  if (fixed[name] !== undefined)
    return [[name, 'Une variable du serveur fixe ce réglage : il ne se change pas ici.']];
  const sentence = describeSettingFault(name, text);
  return sentence === undefined ? [] : [[name, sentence]];
}
