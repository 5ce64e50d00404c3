import * as z from 'zod';
import { isSettingName } from '#contract/settings/parse-setting-texts.ts';
import { describeSettingFault, findSettingContradictions } from '#contract/settings/setting-faults.ts';
import {
  INITIAL_SETTING_TEXTS_FIELD_NAME,
  SETTINGS_VERSION_FIELD,
  type TextsBySetting,
} from './setting-texts.ts';

/** Schema of the settings form, with the checks that the server makes. */
export const settingsFormSchema = z
  .object({ [SETTINGS_VERSION_FIELD]: z.string(), [INITIAL_SETTING_TEXTS_FIELD_NAME]: z.string() })
  .catchall(z.string())
  .superRefine(
    ({ [SETTINGS_VERSION_FIELD]: _, [INITIAL_SETTING_TEXTS_FIELD_NAME]: read, ...typed }, context) => {
      const refuse = (name: string, message: string | undefined) => {
        if (message) context.addIssue({ code: 'custom', path: [name], message });
      };
      const former: TextsBySetting = JSON.parse(read);
      for (const [name, text] of Object.entries(typed))
        if (isSettingName(name) && text !== former[name]) refuse(name, describeSettingFault(name, text));
      const texts: TextsBySetting = { ...former, ...typed };
      for (const [name, message] of Object.entries(findSettingContradictions(texts))) refuse(name, message);
    },
  );
