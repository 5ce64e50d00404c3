import * as z from 'zod';
import { newMailServerSchema } from '#contract/ops/installation.ts';
import { mailServerTexts } from '#contract/settings/mail-server.ts';
import { mailServerFieldsSchema } from '#contract/settings/mail-server-fields-schema.ts';
import { isSettingName } from '#contract/settings/parse-setting-texts.ts';
import { describeSettingFault, findSettingContradictions } from '#contract/settings/setting-faults.ts';
import {
  INITIAL_SETTING_TEXTS_FIELD_NAME,
  SETTINGS_VERSION_FIELD,
  type TextsBySetting,
} from './setting-texts.ts';

/** Schema of the settings form, with the checks that the server makes. */
export const settingsFormSchema = z
  .object({
    [SETTINGS_VERSION_FIELD]: z.string(),
    [INITIAL_SETTING_TEXTS_FIELD_NAME]: z.string(),
    /** File, or a blank text for none; absent when it stays. */
    LOGO: z.unknown().optional(),
    /** Fields of the mail server, absent where a variable gives it. */
    SMTP_URL: z.unknown().optional(),
  })
  .catchall(z.string())
  .superRefine(
    (
      {
        [SETTINGS_VERSION_FIELD]: _,
        [INITIAL_SETTING_TEXTS_FIELD_NAME]: read,
        LOGO: __,
        SMTP_URL: mailServer,
        ...typed
      },
      context,
    ) => {
      const refuse = (name: string, message: string | undefined) => {
        if (message) context.addIssue({ code: 'custom', path: [name], message });
      };
      const former: TextsBySetting = JSON.parse(read);
      for (const [name, text] of Object.entries(typed))
        if (isSettingName(name) && text !== former[name]) refuse(name, describeSettingFault(name, text));
      const mailFaults = mailServer === undefined ? undefined : mailServerFieldsSchema.safeParse(mailServer);
      for (const { path, message } of mailFaults?.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: ['SMTP_URL', ...path], message });
      const texts: TextsBySetting = { ...former, ...typed };
      for (const [name, message] of Object.entries(findSettingContradictions(texts))) refuse(name, message);
    },
  );

/** Schema of the fields of the settings form that a test mail needs. */
export const mailTrialFormSchema = z.object({
  SMTP_URL: mailServerFieldsSchema
    .refine(({ host }) => host, { path: ['host'], message: mailServerTexts.host })
    .optional(),
  MAIL_FROM: newMailServerSchema.shape.from,
});
