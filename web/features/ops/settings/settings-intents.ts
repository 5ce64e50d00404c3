import { getSettingDefaultText } from '#contract/settings/parse-setting-texts.ts';
import { runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import {
  INITIAL_SETTING_TEXTS_FIELD_NAME,
  SETTINGS_VERSION_FIELD,
  type TextsBySetting,
} from './setting-texts.ts';

export const settingsIntentHandlers = {
  /** Sends what differs from what the page has read; the default is sent as null. */
  saveSettings: createFormIntentHandler(
    async () => (await import('./settings-form-schema.ts')).settingsFormSchema,
    ({ [SETTINGS_VERSION_FIELD]: version, [INITIAL_SETTING_TEXTS_FIELD_NAME]: json, ...typed }) => {
      const read: TextsBySetting = JSON.parse(json);
      const changed = Object.entries(typed).filter(([name, text]) => text.trim() !== read[name]);
      const body = { version, settings: Object.fromEntries(changed.map(toSentSetting)) };
      return runWithToast(call('PATCH /api/admin/settings', { body }), {
        done: 'Réglages enregistrés',
        detail: () => 'Les pages déjà ouvertes ailleurs les suivent quand on les recharge.',
      });
    },
  ),

  /** Replaces the logo by the file `logo`; removes it without one. */
  saveLogo: (form: FormData) =>
    runWithToast(call('PUT /api/admin/settings/logo', { body: form.has('logo') ? form : { logo: null } }), {
      done: form.has('logo') ? 'Logo enregistré' : 'Logo retiré',
      detail: () => 'Les pages déjà ouvertes ailleurs le suivent quand on les recharge.',
    }),
};

function toSentSetting([name, text]: [name: string, text: string]): [name: string, value: string | null] {
  const value = text.trim();
  return [name, value === '' || value === getSettingDefaultText(name) ? null : value];
}
