import * as z from 'zod';
import { isSettingName } from '#contract/settings/read-settings.ts';
import { describeSettingFault, findSettingContradictions } from '#contract/settings/setting-faults.ts';
import { READ_TEXTS_FIELD, type TextsBySetting, VERSION_FIELD } from './setting-texts.ts';

/** Check of the fields as the server makes it. */
export const settingsFormSchema = z
  .object({ [VERSION_FIELD]: z.string(), [READ_TEXTS_FIELD]: z.string() })
  .catchall(z.string())
  .superRefine(({ [VERSION_FIELD]: _, [READ_TEXTS_FIELD]: read, ...typed }, context) => {
    const refuse = (name: string, message: string | undefined) => {
      if (message) context.addIssue({ code: 'custom', path: [name], message });
    };
    const former: TextsBySetting = JSON.parse(read);
    for (const [name, text] of Object.entries(typed))
      if (isSettingName(name) && text !== former[name]) refuse(name, describeSettingFault(name, text));
    const texts: TextsBySetting = { ...former, ...typed };
    for (const [name, message] of Object.entries(findSettingContradictions(texts))) refuse(name, message);
  });
