import { isMailServerPasswordMissing, mailServerTexts } from '#contract/settings/mail-server.ts';
import { isSettingName, type SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import { describeSettingFault } from '#contract/settings/setting-faults.ts';
import { settings } from '#contract/settings/settings.ts';

/**
 * Sentence on a setting that can't have a text; undefined for one that can.
 * @param fixed settings that variables give
 */
export function findChangedSettingFault(name: string, text: string, fixed: SettingTexts): string | undefined {
  if (!isSettingName(name)) return "Ce réglage n'existe pas.";
  if (fixed[name] !== undefined)
    return 'Ce réglage est fixé sur le serveur, par une variable : il ne se change pas ici.';
  const { kind, expected } = settings[name];
  // Text of a picture refused: it could show everybody a picture that only some may see.
  if (text && kind === 'picture') return `Indiquez ${expected}.`;
  const fault = describeSettingFault(name, text);
  if (fault === undefined && kind === 'mailServer' && isMailServerPasswordMissing(text))
    return mailServerTexts.password;
  return fault;
}
