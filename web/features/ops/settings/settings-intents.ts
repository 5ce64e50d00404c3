import { getSettingDefaultText } from '#contract/settings/parse-setting-texts.ts';
import { runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import {
  INITIAL_SETTING_TEXTS_FIELD_NAME,
  readSettingTexts,
  SETTINGS_VERSION_FIELD,
  type TextsBySetting,
} from './setting-texts.ts';

export const settingsIntentHandlers = {
  /** Sends what differs from what the page has read, with the chosen logo; the default is sent as null. */
  saveSettings: createFormIntentHandler(
    async () => (await import('./settings-form-schema.ts')).settingsFormSchema,
    (_, data) => {
      const {
        [SETTINGS_VERSION_FIELD]: version = '',
        [INITIAL_SETTING_TEXTS_FIELD_NAME]: json = '{}',
        ...typed
      } = readSettingTexts(data);
      const read: TextsBySetting = JSON.parse(json);
      const changed = Object.entries(typed).filter(([name, text]) => text !== read[name]);
      return runWithToast(send(data.get('LOGO'), Object.fromEntries(changed.map(toSentSetting)), version), {
        done: 'Réglages enregistrés',
        detail: () => 'Les pages déjà ouvertes ailleurs les suivent quand on les recharge.',
      });
    },
  ),

  /** Sends a test mail by the mail server of the form, saved or not. */
  tryMailServer: createFormIntentHandler(
    async () => (await import('./settings-form-schema.ts')).mailTrialFormSchema,
    ({ MAIL_FROM: from }, data) => {
      const { SMTP_URL: smtpUrl } = readSettingTexts(data);
      const mail = { ...(smtpUrl && { smtpUrl }), ...(from && { from }) };
      return call('POST /api/admin/settings/test-mail', { body: { mail } });
    },
  ),
};

type SentSettings = Record<string, string | null>;

/** Sends settings, with a chosen logo in one call: all or none. */
function send(logo: FormDataEntryValue | null, settings: SentSettings, version: string) {
  if (!(logo instanceof File)) return call('PATCH /api/admin/settings', { body: { version, settings } });
  const body = new FormData();
  body.set('logo', logo);
  body.set('version', version);
  for (const [name, text] of Object.entries(settings)) body.set(`settings[${name}]`, text ?? '');
  return call('PUT /api/admin/settings/logo', { body });
}

function toSentSetting([name, text]: [name: string, text: string]): [name: string, value: string | null] {
  return [name, text === '' || text === getSettingDefaultText(name) ? null : text];
}
