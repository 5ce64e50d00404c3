import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { uploadedImageSchema } from '../form-fields.ts';
import { keysOf } from '../keys-of.ts';
import { settingGroupLabels, settingKinds } from '../settings/setting-definition.ts';

const MAX_SETTING_LENGTH = 5_000;

const presentedText = z.union([z.string(), z.number()]).nullable();

const presentedSetting = z.object({
  name: z.string(),
  group: z.enum(keysOf(settingGroupLabels)),
  kind: z.enum(settingKinds),
  label: z.string(),
  /** Effect of the setting, as a French sentence. */
  effect: z.string(),
  /** Null for nothing, and for a secret. */
  value: presentedText,
  default: presentedText,
  /** `environment`: a variable gives the value, and the setting can't be changed. */
  source: z.enum(['default', 'database', 'environment']),
  /** Texts that may be chosen. */
  choices: z.array(z.string()).optional(),
  /** True for a secret that has a value; absent for other settings. */
  isSet: z.boolean().optional(),
});

const presentedSettings = z
  .object({
    settings: z.array(presentedSetting),
    /** Version of all settings of the database, for `PATCH`. */
    version: z.string(),
  })
  .meta({ id: 'Settings' });
export type PresentedSettings = z.output<typeof presentedSettings>;

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
      /** New texts by name. */
      settings: z.record(
        z.string().max(60),
        z.union([z.string().max(MAX_SETTING_LENGTH), z.number()]).nullable(),
      ),
      /** Version that was read: when it has changed since, nothing is written (`SETTINGS_CHANGED`). */
      version: z.string().max(60).optional(),
    }),
    response: presentedSettings,
  },
  'PUT /api/admin/settings/logo': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary: 'Envoyer le logo du site ; null l’enlève, comme le réglage LOGO',
    files: { logo: 1 },
    body: z.strictObject({ logo: uploadedImageSchema.nullable() }),
    response: presentedSettings,
  },
});
