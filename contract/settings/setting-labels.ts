import { isSettingName } from './parse-setting-texts.ts';
import type { SettingDefinition } from './setting-definition.ts';
import { settings } from './settings.ts';

/** Label of a setting; the name of one that this release does not know. */
export const getSettingLabel = (name: string): string => (isSettingName(name) ? settings[name].label : name);

/** Text of a setting as people read it: the label of a choice, a word for a picture. */
export function formatSettingText(name: string, text: string): string {
  const definition: SettingDefinition | undefined = isSettingName(name) ? settings[name] : undefined;
  if (definition?.kind === 'picture') return text && 'une image';
  return definition?.choices?.[text] ?? text;
}

/** True for a setting whose text is never shown. */
export const isSecretSetting = (name: string): boolean =>
  isSettingName(name) && settings[name].kind === 'mailServer';
