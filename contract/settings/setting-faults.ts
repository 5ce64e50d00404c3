import { isValidSettingText, parseSettingTexts, type SettingTexts } from './parse-setting-texts.ts';
import { type SettingName, settings } from './settings.ts';

/** Sentence on a text that a setting can't have; undefined for one that it can, and for a blank one. */
export const describeSettingFault = (name: SettingName, text: string): string | undefined =>
  text.trim() === '' || isValidSettingText(name, text) ? undefined : `Indiquez ${settings[name].expected}.`;

/** Sentences on settings that another one needs or excludes, by their name. */
export function findSettingContradictions(texts: SettingTexts): Record<string, string> {
  const { SIGN_UP, SIGN_UP_DOMAIN, TERRITORY_DEPARTMENTS, TERRITORY_COMMUNES } =
    parseSettingTexts(texts).values;
  return {
    ...(SIGN_UP === 'domain' && !SIGN_UP_DOMAIN && { SIGN_UP_DOMAIN: 'Indiquez au moins un domaine.' }),
    ...(TERRITORY_DEPARTMENTS &&
      TERRITORY_COMMUNES && {
        TERRITORY_COMMUNES: 'Choisissez des départements ou des communes, pas les deux.',
      }),
  };
}
