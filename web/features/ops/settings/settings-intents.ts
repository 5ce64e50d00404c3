import * as z from 'zod';
import { findSettingDefault, isSettingName } from '#contract/settings/read-settings.ts';
import { describeSettingFault, findSettingContradictions } from '#contract/settings/setting-faults.ts';
import { runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import type { TextsBySetting } from './setting-texts.ts';

/** Names of hidden fields: the version of the settings that the page has read, and their texts then, as JSON. */
export const VERSION_FIELD = 'version';
export const READ_TEXTS_FIELD = 'read';

const settingsFormSchema = z
  .object({ [VERSION_FIELD]: z.string(), [READ_TEXTS_FIELD]: z.string() })
  .catchall(z.string())
  .transform(({ [VERSION_FIELD]: version, [READ_TEXTS_FIELD]: json, ...typed }) => {
    const read: TextsBySetting = JSON.parse(json);
    return { version, read, typed };
  })
  .superRefine(({ read, typed }, context) => {
    const refuse = (name: string, message: string | undefined) => {
      if (message) context.addIssue({ code: 'custom', path: [name], message });
    };
    for (const [name, text] of Object.entries(typed))
      if (isSettingName(name)) refuse(name, describeSettingFault(name, text));
    for (const [name, message] of Object.entries(findSettingContradictions({ ...read, ...typed })))
      refuse(name, message);
  });

export const settingsIntentHandlers = {
  /** Sends what differs from what the page has read; the default is sent as null. */
  saveSettings: createFormIntentHandler(
    async () => settingsFormSchema,
    ({ version, read, typed }) => {
      const changed = Object.entries(typed).filter(([name, text]) => text.trim() !== read[name]);
      const body = { version, settings: Object.fromEntries(changed.map(toSentSetting)) };
      return runWithToast(call('PATCH /api/admin/settings', { body }), {
        done: 'Réglages enregistrés',
        detail: () => 'Le site les suit dès la prochaine page que vous ouvrez.',
      });
    },
  ),
};

function toSentSetting([name, text]: [name: string, text: string]): [name: string, value: string | null] {
  const value = text.trim();
  return [name, value === '' || value === findSettingDefault(name) ? null : value];
}
