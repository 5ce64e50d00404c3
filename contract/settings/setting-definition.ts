import type * as z from 'zod';

/** Groups of the settings, in the order in which the page shows them. */
export const settingGroupLabels = {
  site: 'Le site',
  operator: 'Qui le tient',
  territory: 'Territoire',
  signUps: 'Inscriptions',
  moderation: 'Modération',
  listings: 'Annonces',
  mails: 'E-mails',
  backups: 'Sauvegardes',
} as const;
export type SettingGroup = keyof typeof settingGroupLabels;

/** Kinds of settings; of a `mailServer`, all but the password is shown. */
export const settingKinds = [
  'text',
  'longText',
  'number',
  'choice',
  'email',
  'address',
  'list',
  'departments',
  'communes',
  'colour',
  'moment',
  'picture',
  'mailServer',
] as const;
export type SettingKind = (typeof settingKinds)[number];

/** Setting that an administrator may change. A text is its value everywhere, as a variable of the environment has it. */
export interface SettingDefinition {
  group: SettingGroup;
  kind: SettingKind;
  label: string;
  /** Effect of the setting, as a French sentence. */
  effect: string;
  /** Value while nobody gives one. Absent: nothing. */
  default?: string;
  /** Check of the text, and what the program makes of it. */
  schema: z.ZodType;
  /** Requirement of the text, as the end of a French sentence. */
  expected: string;
  /** Labels of the texts that may be chosen, of the kind `choice`. */
  choices?: Readonly<Record<string, string>>;
}
