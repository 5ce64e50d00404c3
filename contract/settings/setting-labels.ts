import { isSettingName } from './read-settings.ts';
import type { SettingDefinition } from './setting-definition.ts';
import { settings } from './settings.ts';

/** Label of a setting; the name of one that this release does not know. */
export const getSettingLabel = (name: string): string => (isSettingName(name) ? settings[name].label : name);

/** Text of a setting as people read it: the label of a choice. */
export function formatSettingText(name: string, text: string): string {
  const definition: SettingDefinition | undefined = isSettingName(name) ? settings[name] : undefined;
  return definition?.choices?.[text] ?? text;
}
