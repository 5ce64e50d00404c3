import type * as z from 'zod';
import { keysOf } from '../keys-of.ts';
import type { SettingDefinition } from './setting-definition.ts';
import { type SettingName, settings } from './settings.ts';

export const settingNames = keysOf(settings);

/** Names of the settings that a variable may give: an uploaded picture has none. */
export const settingVariableNames = settingNames.filter((name) => settings[name].kind !== 'picture');

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** Text of the default of a setting; undefined for none, and for an unknown setting. */
export function getSettingDefaultText(name: string): string | undefined {
  const definition: SettingDefinition | undefined = isSettingName(name) ? settings[name] : undefined;
  return definition?.default;
}

/** Texts of settings; a blank one counts as absent. */
export type SettingTexts = Readonly<Record<string, string | undefined>>;

export type SettingValues = {
  [N in SettingName]:
    | z.output<(typeof settings)[N]['schema']>
    | ((typeof settings)[N] extends { default: string } ? never : undefined);
};

/**
 * Values of all settings.
 * @returns also the names of those whose text is no value, which have their default
 */
export function parseSettingTexts(texts: SettingTexts): { values: SettingValues; faulty: SettingName[] } {
  const faulty: SettingName[] = [];
  const values = settingNames.map((name) => {
    const definition: SettingDefinition = settings[name];
    const text = texts[name]?.trim();
    const read = text ? definition.schema.safeParse(text) : undefined;
    if (read?.success) return [name, read.data];
    if (read) faulty.push(name);
    return [name, definition.default === undefined ? undefined : definition.schema.parse(definition.default)];
  });
  return { values: Object.fromEntries(values) as SettingValues, faulty };
}

/** True for a text that counts as the value of a setting: checked, and no placeholder. */
export const isValidSettingText = (name: SettingName, text: string | undefined): text is string =>
  Boolean(text?.trim()) && settings[name].schema.safeParse(text?.trim()).data !== undefined;

/** Value of a setting as the API gives it; of a picture, its path. */
export function presentSettingText(name: SettingName, text: string | undefined): string | number | null {
  if (!text) return null;
  const { kind } = settings[name];
  if (kind === 'picture') return text.replace(/ .*$/, '');
  return kind === 'number' ? Number(text) : text;
}
