import * as z from 'zod';
import { createRequiredEmailSchema, newAdminBody } from '../accounts/schemas.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { describeSettingFault } from '../settings/setting-faults.ts';
import type { SettingName } from '../settings/settings.ts';
import { operatorSettingNames, installationTexts as texts } from './installation-rules.ts';
import { testMailResultSchema } from './test-mail-result-schema.ts';

/** Text that a setting can have. */
const settingText = (name: SettingName, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(1_000, texts.tooLong)
    .superRefine((text, context) => {
      const message = text === '' ? missing : describeSettingFault(name, text);
      if (message) context.addIssue({ code: 'custom', message });
    });

const optionalFact = (name: SettingName) => settingText(name).optional();

export const newMailServerSchema = z.object({
  /** Address of the mail server, with name and password. */
  smtpUrl: settingText('SMTP_URL', texts.mailServer),
  from: optionalFact('MAIL_FROM'),
});

export const installationBody = z.object({
  administrator: newAdminBody
    .pick({ firstName: true, lastName: true })
    .partial()
    .extend(newAdminBody.pick({ email: true, password: true }).shape),
  siteName: settingText('SITE_NAME', texts.siteName),
  operator: z.object({
    name: settingText(operatorSettingNames.name, texts.operatorName),
    address: optionalFact(operatorSettingNames.address),
    email: optionalFact(operatorSettingNames.email),
    id: optionalFact(operatorSettingNames.id),
    publicationDirector: optionalFact(operatorSettingNames.publicationDirector),
    hostingProvider: optionalFact(operatorSettingNames.hostingProvider),
  }),
  /** Mail server of the site; absent where none is given yet. */
  mail: newMailServerSchema.optional(),
});
export type Installation = z.output<typeof installationBody>;

const params = z.object({ secret: z.string().max(100) });

/** State of a site that waits to be installed. */
const installationState = z
  .object({
    publicUrl: z.string(),
    /** Texts of settings by name; null for a secret. */
    settings: z.record(z.string(), z.string().nullable()),
    /** Names of the settings that variables give: what is sent for them is ignored. */
    fixed: z.array(z.string()),
  })
  .meta({ id: 'Installation' });
export type InstallationState = z.output<typeof installationState>;

/** Calls of the first start, open to whoever has the secret that the log prints; 404 with any other, 409 once installed. */
export const installationRouteContracts = defineApiRouteContracts({
  'GET /api/installation/:secret': {
    access: 'public',
    limits: ['installation'],
    summary: 'Ce qui est déjà réglé sur un site qui attend son premier administrateur',
    params,
    response: installationState,
  },
  'POST /api/installation/:secret': {
    access: 'public',
    limits: ['installation'],
    summary: 'Installer le site : le premier administrateur, le nom du site, qui le tient',
    params,
    body: installationBody,
    status: 201,
    response: z.object({ token: z.string() }),
  },
  'POST /api/installation/:secret/test-mail': {
    access: 'public',
    limits: ['installation'],
    summary:
      'Envoyer tout de suite un e-mail d’essai par un serveur d’e-mails qui n’est pas encore enregistré',
    params,
    body: z.object({
      to: createRequiredEmailSchema(texts.mailTo),
      /** Mail server to try; absent for the one that a variable gives. */
      mail: newMailServerSchema.optional(),
    }),
    response: testMailResultSchema,
  },
});
