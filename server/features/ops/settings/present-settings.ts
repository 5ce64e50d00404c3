import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { parseMailServerUrl } from '#contract/settings/mail-server.ts';
import {
  isValidSettingText,
  presentSettingText,
  type SettingTexts,
  settingNames,
} from '#contract/settings/parse-setting-texts.ts';
import type { SettingDefinition } from '#contract/settings/setting-definition.ts';
import { type SettingName, settings } from '#contract/settings/settings.ts';
import { findUnknownTerritoryPlaces } from '#server/features/places/territory.ts';
import type { Services } from '#server/platform/services.ts';
import { hashStoredSettings } from '#server/platform/settings/queries.ts';

type PresentedSetting = PresentedSettings['settings'][number];

export const presentSettings = (
  { config: { fixedSettings }, places, sessionSecret }: Pick<Services, 'config' | 'places' | 'sessionSecret'>,
  stored: SettingTexts,
): PresentedSettings => {
  const faults = findUnknownTerritoryPlaces({ ...stored, ...fixedSettings }, places);
  return {
    settings: settingNames.map((name) => ({
      ...presentSetting(name, stored[name], fixedSettings[name]),
      ...(faults[name] && { fault: faults[name] }),
    })),
    version: hashStoredSettings(stored, sessionSecret),
  };
};

function presentSetting(
  name: SettingName,
  stored: string | undefined,
  fixed: string | undefined,
): PresentedSetting {
  const { group, kind, label, effect, choices, ...definition }: SettingDefinition = settings[name];
  const isSecret = kind === 'mailServer';
  const given = fixed ?? (isValidSettingText(name, stored) ? stored : undefined);
  return {
    name,
    group,
    kind,
    label,
    effect,
    value: isSecret ? null : presentSettingText(name, given ?? definition.default),
    default: presentSettingText(name, definition.default),
    source: sourceOf(fixed, given),
    ...(choices && { choices: Object.keys(choices) }),
    ...(isSecret && { isSet: given !== undefined, ...presentMailServer(given) }),
  };
}

/** Account of a mail server without its password. */
function presentMailServer(text: string | undefined): Pick<PresentedSetting, 'mailServer'> {
  const account = text === undefined ? undefined : parseMailServerUrl(text);
  if (!account) return {};
  const { password, ...shown } = account;
  return { mailServer: { ...shown, hasPassword: password !== '' } };
}

function sourceOf(fixed: string | undefined, given: string | undefined): PresentedSetting['source'] {
  if (fixed !== undefined) return 'environment';
  return given === undefined ? 'default' : 'database';
}
