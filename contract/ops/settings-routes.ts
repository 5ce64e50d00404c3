import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { uploadedImageSchema } from '../form-fields.ts';
import { keysOf } from '../keys-of.ts';
import { mailServerSecurities } from '../settings/mail-server.ts';
import { settingGroupLabels, settingKinds } from '../settings/setting-definition.ts';
import { newMailServerSchema } from './installation.ts';
import { testMailResultSchema } from './test-mail-result-schema.ts';

const MAX_SETTING_LENGTH = 5_000;

const presentedText = z.union([z.string(), z.number()]).nullable();

const presentedSetting = z.object({
  name: z.string(),
  group: z.enum(keysOf(settingGroupLabels)),
  kind: z.enum(settingKinds),
  label: z.string(),
  /** Effect of the setting, as a French sentence. */
  effect: z.string(),
  /** Null for nothing, and for a mail server. */
  value: presentedText,
  default: presentedText,
  /** `environment`: a variable gives the value, and the setting can't be changed. */
  source: z.enum(['default', 'database', 'environment']),
  /** Texts that may be chosen. */
  choices: z.array(z.string()).optional(),
  /** True for a mail server that is set; absent for other settings. */
  isSet: z.boolean().optional(),
  /** Account of a mail server that is set, without its password. */
  mailServer: z
    .object({
      host: z.string(),
      port: z.string(),
      security: z.enum(keysOf(mailServerSecurities)),
      user: z.string(),
      /** Query of its address that the other fields do not stand for. */
      options: z.string(),
      hasPassword: z.boolean(),
    })
    .optional(),
  /** French sentence on a value that is no longer right. */
  fault: z.string().optional(),
});

const presentedSettings = z
  .object({
    settings: z.array(presentedSetting),
    /** Version of all settings of the database, for `PATCH`. */
    version: z.string(),
  })
  .meta({ id: 'Settings' });
export type PresentedSettings = z.output<typeof presentedSettings>;

/** Texts of settings to change, by name. */
const newTexts = z.record(
  z.string().max(60),
  z.union([z.string().max(MAX_SETTING_LENGTH), z.number()]).nullable(),
);
/** Version that was read: when it has changed since, nothing is written (`SETTINGS_CHANGED`). */
const readVersion = z.string().max(60).optional();

export const settingRouteContracts = defineApiRouteContracts({
  'GET /api/admin/settings': {
    access: 'admin',
    limits: [],
    summary: 'Réglages du site : ce que chacun vaut, et d’où cela vient',
    response: presentedSettings,
  },
  'PATCH /api/admin/settings': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary: 'Changer des réglages, tous ou aucun ; null rend celui par défaut',
    body: z.strictObject({
      /** A mail server without the password of its user keeps the stored one where nothing else differs. */
      settings: newTexts,
      version: readVersion,
    }),
    response: presentedSettings,
  },
  'PUT /api/admin/settings/logo': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary:
      'Envoyer le logo du site, et changer avec lui d’autres réglages, tout ou rien ; null l’enlève, comme le réglage LOGO',
    files: { logo: 1 },
    body: z.strictObject({
      logo: uploadedImageSchema.nullable(),
      settings: newTexts.optional(),
      version: readVersion,
    }),
    response: presentedSettings,
  },
  'POST /api/admin/settings/test-mail': {
    access: 'admin',
    requiresPassword: true,
    limits: ['testMails'],
    summary:
      'Envoyer tout de suite un e-mail d’essai à sa propre adresse, par un serveur d’e-mails qui n’est pas encore enregistré',
    body: z.strictObject({
      /** Mail server to try, as `PATCH` takes it; a setting that a variable fixes stays. */
      mail: newMailServerSchema.partial({ smtpUrl: true }),
    }),
    response: testMailResultSchema.extend({ to: z.string() }),
  },
});
