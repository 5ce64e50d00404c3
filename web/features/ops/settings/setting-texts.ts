import { keysOf } from '#contract/keys-of.ts';
import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { formatIsoMinuteInParis } from '#contract/paris-time.ts';
import {
  DEFAULT_MAIL_SERVER_PORTS,
  formatMailServerUrl,
  type MailServerAccount,
  type MailServerSecurity,
  parseMailServerUrl,
} from '#contract/settings/mail-server.ts';
import { momentInParisSchema } from '#contract/settings/setting-checks.ts';
import { lowercaseWithoutAccents } from '#contract/text/fold.ts';
import { setFieldValueWithEvents } from '#web/ui/forms/form-values.ts';

export type PresentedSetting = PresentedSettings['settings'][number];

/** Texts by the name of their setting. */
export type TextsBySetting = Readonly<Record<string, string>>;

/** Names of hidden fields: the version of the settings that the page has read, and their texts then, as JSON. */
export const SETTINGS_VERSION_FIELD = 'version';
export const INITIAL_SETTING_TEXTS_FIELD_NAME = 'read';

/** Texts of the fields of all settings, before anybody types. */
export const listSettingFieldTexts = (settings: readonly PresentedSetting[]): TextsBySetting =>
  Object.fromEntries(settings.map((setting) => [setting.name, formatCurrentText(setting)]));

/** Text of the current value as its field has it; of a mail server, its address without the password. */
export const formatCurrentText = (setting: PresentedSetting): string =>
  setting.mailServer
    ? formatMailServerUrl({ ...setting.mailServer, password: '' })
    : formatSettingFieldText(setting, setting.value);

/** Names of the fields of a mail server, which together are the text of its setting. */
export const getMailServerFieldName = (part: keyof MailServerAccount) => `SMTP_URL[${part}]`;

const NO_MAIL_SERVER: MailServerAccount = {
  host: '',
  port: DEFAULT_MAIL_SERVER_PORTS.tls,
  security: 'tls',
  user: '',
  password: '',
  options: '',
};

/** Names of the fields of a setting. */
export const listFieldNames = (name: string): string[] =>
  name === 'SMTP_URL' ? keysOf(NO_MAIL_SERVER).map(getMailServerFieldName) : [name];

/** Texts of the fields of a form, by setting; without pictures that were chosen. */
export function readSettingTexts(data: FormData): TextsBySetting {
  const texts = [...data].flatMap(([name, value]) =>
    typeof value === 'string' && !name.includes('[')
      ? [[name, value.replaceAll('\r\n', '\n').trim()] as const]
      : [],
  );
  const hasMailServer = data.has(getMailServerFieldName('host'));
  return {
    ...Object.fromEntries(texts),
    ...(hasMailServer && { SMTP_URL: formatMailServerUrl(readMailServer(data)) }),
  };
}

function readMailServer(data: FormData): MailServerAccount {
  const read = (part: keyof MailServerAccount) => String(data.get(getMailServerFieldName(part)) ?? '');
  return {
    host: read('host').trim(),
    port: read('port').trim(),
    security: read('security') as MailServerSecurity,
    user: read('user').trim(),
    password: read('password'),
    options: read('options'),
  };
}

/** Sets the text of a setting as if somebody typed it. */
export function setSettingFieldText(form: HTMLFormElement | null, name: string, text: string) {
  if (name !== 'SMTP_URL') return setFieldValueWithEvents(form, name, text);
  const account = parseMailServerUrl(text) ?? NO_MAIL_SERVER;
  for (const part of keysOf(account))
    setFieldValueWithEvents(form, getMailServerFieldName(part), account[part]);
}

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
