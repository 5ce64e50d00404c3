import {
  parseSettingTexts,
  type SettingTexts,
  settingNames,
} from '#contract/settings/parse-setting-texts.ts';
import { isSecretSetting } from '#contract/settings/setting-labels.ts';
import { enqueueUnusedPictureRemoval } from '#server/features/images/jobs.ts';
import { recordSiteDecision } from '#server/features/moderation/decisions/record-site-decision.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { storeSetting } from '#server/platform/settings/queries.ts';

/**
 * Stores the texts that differ from the stored ones. Each change is logged with its former and new text, except those of
 * secrets; a replaced picture is removed.
 * @returns the stored texts
 */
export async function storeChangedSettings(
  tx: Queryable,
  {
    jobs,
    signalChange,
    adminId,
  }: Pick<Services, 'jobs'> & { signalChange: SignalPublicChange; adminId: string },
  stored: SettingTexts,
  wanted: SettingTexts,
): Promise<SettingTexts> {
  const changed = settingNames.filter((name) => (wanted[name] ?? '') !== (stored[name] ?? ''));
  for (const name of changed) {
    const shown = (text: string | undefined) => (text && !isSecretSetting(name) ? text : null);
    await storeSetting(tx, name, wanted[name] || null);
    await recordSiteDecision(tx, {
      adminId,
      action: 'change-setting',
      setting: name,
      settingBefore: shown(stored[name]),
      settingAfter: shown(wanted[name]),
    });
  }
  const { LOGO: formerLogo } = parseSettingTexts(stored).values;
  if (formerLogo && changed.includes('LOGO')) await enqueueUnusedPictureRemoval(tx, jobs, [formerLogo.path]);
  if (changed.length > 0) await signalChange('settings');
  return Object.fromEntries(Object.entries(wanted).filter(([, text]) => text));
}
