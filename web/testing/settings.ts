import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { presentSettingText, settingNames } from '#contract/settings/parse-setting-texts.ts';
import type { SettingDefinition } from '#contract/settings/setting-definition.ts';
import { settings } from '#contract/settings/settings.ts';

type Setting = PresentedSettings['settings'][number];

/** Settings as the API answers them, with some replaced. */
export const presentTestSettings = (
  replaced: Partial<Record<string, Partial<Setting>>> = {},
  version = 'v1',
): PresentedSettings => ({
  version,
  settings: settingNames.map((name) => {
    const { group, kind, label, effect, choices, ...definition }: SettingDefinition = settings[name];
    const standard = presentSettingText(name, definition.default);
    return {
      ...{ name, group, kind, label, effect, value: standard, default: standard, source: 'default' },
      ...(choices && { choices: Object.keys(choices) }),
      ...replaced[name],
    };
  }),
});

/** Value that an administrator gave. */
export const inDatabase = (value: string | number) => ({ value, source: 'database' }) as const;
