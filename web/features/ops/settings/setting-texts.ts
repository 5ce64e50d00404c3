import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { formatIsoMinuteInParis } from '#contract/paris-time.ts';
import { momentInParisSchema } from '#contract/settings/setting-checks.ts';
import { lowercaseWithoutAccents } from '#contract/text/fold.ts';

export type PresentedSetting = PresentedSettings['settings'][number];

/** Texts by the name of their setting. */
export type TextsBySetting = Readonly<Record<string, string>>;

/** Names of hidden fields: the version of the settings that the page has read, and their texts then, as JSON. */
export const SETTINGS_VERSION_FIELD = 'version';
export const INITIAL_SETTING_TEXTS_FIELD_NAME = 'read';

/** Texts of the fields of all settings, before anybody types. */
export const listSettingFieldTexts = (settings: readonly PresentedSetting[]): TextsBySetting =>
  Object.fromEntries(settings.map((setting) => [setting.name, formatCurrentText(setting)]));

/** Text of a field for a secret that is set, which the server never gives. */
const SET_SECRET_TEXT = '••••••••';

/** Text of the current value as its field has it. */
export const formatCurrentText = (setting: PresentedSetting): string =>
  setting.isSet ? SET_SECRET_TEXT : formatSettingFieldText(setting, setting.value);

/** Text of a value as its field has it. */
export function formatSettingFieldText({ kind }: PresentedSetting, value: PresentedSetting['value']): string {
  const text = String(value ?? '');
  return kind === 'moment' && text ? formatLocalMoment(text) : text;
}

/** Minute in Paris, as a field of date and time has it. A date without a time ends in its last minute. */
function formatLocalMoment(text: string): string {
  if (!text.includes('T')) return `${text}T23:59`;
  const { data } = momentInParisSchema.safeParse(text);
  return data ? formatIsoMinuteInParis(data) : '';
}

/** True for a setting that a search finds by its name, label, group or effect: all words, accents and case aside. */
export function isSettingMatchingSearch(
  { name, label, effect }: PresentedSetting,
  group: string,
  words: string,
) {
  const text = lowercaseWithoutAccents([name, label, effect, group].join(' '));
  return lowercaseWithoutAccents(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
