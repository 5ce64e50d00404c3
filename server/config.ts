import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import {
  parseSettingTexts,
  type SettingTexts,
  settingVariableNames,
} from '#contract/settings/parse-setting-texts.ts';
import { webAddressSchema } from '#contract/settings/setting-checks.ts';
import { settings } from '#contract/settings/settings.ts';
import { backupVariableSchemas, toBackupSettings } from './config-backup.ts';
import { listConfigContradictions } from './config-contradictions.ts';
import { listFixedSettings, toSettingDependentConfig } from './config-settings.ts';
import { readDkimPrivateKey } from './config-signing-key.ts';

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => /^(1|true|on)$/.test(value));
/** True for a trusted proxy as Fastify takes it: an address, a range or a name of ranges. */
function isProxy(text: string): boolean {
  const [ip = '', bits, more] = text.split('/');
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const size = isIP(ip) === 4 ? 32 : 128;
  return (
    isIP(ip) > 0 &&
    more === undefined &&
    (bits === undefined || (/^\d+$/.test(bits) && +bits > 0 && +bits <= size))
  );
}

/**
 * Zod schema of each variable that is no setting (`contract/settings/settings.ts`); its message is part of the sentence
 * that stops the start.
 */
const variables = {
  PORT: [z.coerce.number().int().min(0).max(65_535).default(3000), 'un numéro de port entre 0 et 65535'],
  HOST: [z.string().min(1).default('0.0.0.0'), 'une adresse à écouter'],
  PUBLIC_URL: [
    webAddressSchema.refine((value) => URL.parse(value)?.origin === value).optional(),
    'une adresse http(s) sans chemin, par exemple https://recolte.example.org',
  ],
  HSTS_SUBDOMAINS: [flag.default(false), '0 ou 1'],
  TRUST_PROXY: [
    z
      .string()
      .refine((text) => text.split(',').every((proxy) => isProxy(proxy.trim())))
      .default('loopback'),
    'une liste de mandataires de confiance : adresses, plages ou loopback, séparées par des virgules',
  ],
  DATA_DIR: [z.string().min(1).default('./data-dir'), 'un dossier'],
  PROCESSES: [
    z.union([z.literal('auto'), z.coerce.number().int().min(1).max(64)]).default(1),
    'un nombre de processus entre 1 et 64, ou auto',
  ],
  DRAIN_SECONDS: [z.coerce.number().int().min(0).max(60).default(0), 'un nombre de secondes entre 0 et 60'],
  DATABASE_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'une adresse postgres://...'],
  DATABASE_REPLICA_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'une adresse postgres://...'],
  DATABASE_LISTEN_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'une adresse postgres://...'],
  SESSION_SECRET: [
    z
      .string()
      .min(32)
      // Secrets with CHANGE_ME are refused: deploy/site.env, which everybody can read, holds one.
      .regex(/^(?!.*CHANGE_ME)/)
      .optional(),
    'un secret de 32 caractères au moins, que vous seul connaissez (openssl rand -base64 48)',
  ],
  DKIM_PRIVATE_KEY: [
    z.string().transform(readDkimPrivateKey).pipe(z.string()).optional(),
    'une clé privée RSA en PEM, ou le chemin du fichier qui la contient',
  ],
  DKIM_SELECTOR: [
    z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i)
      .optional(),
    'un sélecteur, par exemple recolte2026',
  ],
  DKIM_DOMAIN: [
    z
      .string()
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i)
      .optional(),
    'un domaine, par exemple example.org',
  ],
  UNREAD_MAIL_AFTER: [
    z.coerce.number().int().min(1).max(86_400).default(300),
    'un nombre de secondes entre 1 et 86400',
  ],
  ADMIN_EMAIL: [z.email().optional(), 'une adresse e-mail'],
  ADMIN_SECOND_FACTOR: [z.enum(['optional', 'required']).default('optional'), 'optional ou required'],
  ADMIN_PASSWORD: [z.string().min(6).optional(), 'un mot de passe de 6 caractères au moins'],
  DEMO: [flag.optional(), '0 ou 1'],
  S3_ENDPOINT: [webAddressSchema.optional(), "l'adresse http(s) d'un service S3, seau compris"],
  S3_REGION: [z.string().min(1).default('auto'), 'une région'],
  S3_ACCESS_KEY_ID: [z.string().min(1).optional(), "un identifiant d'accès"],
  S3_SECRET_ACCESS_KEY: [z.string().min(1).optional(), 'un secret'],
  ...backupVariableSchemas,
  ADDRESS_SERVICE_URL: [
    webAddressSchema.optional(),
    "l'adresse http(s) d'un service de recherche de communes",
  ],
  SPONSOR_SCRIPT_URL: [z.url({ protocol: /^https?$/ }).optional(), "l'adresse http(s) du script d'une régie"],
  MAP_TILES_URL: [
    webAddressSchema
      .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)))
      .optional(),
    "l'adresse http(s) de tuiles, avec {z}, {x} et {y}",
  ],
  MAP_TILES_ATTRIBUTION: [z.string().trim().min(1).max(200).optional(), 'un texte de 1 à 200 caractères'],
  UPDATE_URL: [webAddressSchema.optional(), "l'adresse http(s) d'une liste de versions"],
  PUSH_PRIVATE_ADDRESSES: [flag.default(false), '0 ou 1'],
  METRICS_TOKEN: [z.string().min(16).optional(), 'un secret de 16 caractères au moins'],
  API_DOCS: [flag.default(true), '0 ou 1'],
  RATE_LIMIT: [flag.default(true), 'on ou off'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace ou silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K][0]> };

/** Error of a configuration that can't be used; the message has a French sentence for each fault, one a line. */
export class ConfigError extends Error {
  /** Exit code of a program stopped by a wrong setting (sysexits.h): a restart would not help. */
  static readonly exitCode = 78;
}

/**
 * Reads the configuration of the site; nothing else reads it from the environment. The result is frozen.
 * @param options.ignoresFaults reads a variable at fault as a missing one
 * @throws ConfigError a sentence for each variable at fault, naming it and what it must be
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  { ignoresFaults = false } = {},
) {
  const v = readVariables(environment, ignoresFaults);
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  const fixedSettings = listFixedSettings(environment);
  const restartDependent = {
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    isPublicUrlGiven: v.PUBLIC_URL !== undefined,
    /** True when browsers of former visitors must refuse http on subdomains of the site too (HSTS). */
    coversSubdomains: v.HSTS_SUBDOMAINS,
    trustProxy: v.TRUST_PROXY,
    dataDir: resolve(v.DATA_DIR),
    /** True when anything is stored in `DATA_DIR`: the database, uploads, mails or the secret. */
    writesFolder: !(v.DATABASE_URL && v.S3_ENDPOINT && fixedSettings.SMTP_URL && v.SESSION_SECRET),
    processes: v.PROCESSES === 'auto' ? availableParallelism() : v.PROCESSES,
    /** Seconds between a signal to stop and the end of new connections. */
    drainSeconds: v.DRAIN_SECONDS,
    databaseUrl: v.DATABASE_URL,
    replicaUrl: v.DATABASE_REPLICA_URL,
    /** URL of the database without the pooler that `databaseUrl` leads to. */
    listenUrl: v.DATABASE_LISTEN_URL,
    sessionSecret: v.SESSION_SECRET,
    /** DKIM key that signs mails sent over SMTP; without a domain, that of their sender. */
    mailSigning:
      v.DKIM_PRIVATE_KEY && v.DKIM_SELECTOR
        ? { privateKey: v.DKIM_PRIVATE_KEY, keySelector: v.DKIM_SELECTOR, domainName: v.DKIM_DOMAIN }
        : undefined,
    /** Seconds before a mail about an unread message. */
    unreadMailAfter: v.UNREAD_MAIL_AFTER,
    firstAdmin:
      v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : undefined,
    /** True when administrators can do nothing without a second factor. */
    isSecondFactorRequired: v.ADMIN_SECOND_FACTOR === 'required',
    /**
     * True for demonstration data, by default on http. Undefined by default on https, where existing demonstration data
     * stop the start.
     */
    demo: v.DEMO ?? (publicUrl.startsWith('https:') ? undefined : true),
    s3:
      v.S3_ENDPOINT && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: v.S3_ENDPOINT,
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    backup: toBackupSettings(v, { dataDir: resolve(v.DATA_DIR), hasBucket: v.S3_ENDPOINT !== undefined }),
    addressServiceUrl: v.ADDRESS_SERVICE_URL,
    /** Address of the list of versions that tells of newer ones. */
    updateUrl: v.UPDATE_URL,
    sponsorScriptUrl: v.SPONSOR_SCRIPT_URL,
    mapTiles: v.MAP_TILES_URL
      ? {
          url: v.MAP_TILES_URL,
          attribution: v.MAP_TILES_ATTRIBUTION ?? `Fond de carte : ${new URL(v.MAP_TILES_URL).hostname}`,
        }
      : undefined,
    /** True, for tests, when push services may be on private addresses and without https. */
    pushesToPrivateAddresses: v.PUSH_PRIVATE_ADDRESSES,
    /** Bearer token that reads the metrics from other machines. */
    metricsToken: v.METRICS_TOKEN,
    isApiDocumented: v.API_DOCS,
    rateLimit: v.RATE_LIMIT,
    logLevel: v.LOG_LEVEL,
    /** Texts of the settings that variables of the environment give. */
    fixedSettings,
  };
  return Object.freeze({ ...restartDependent, ...toSettingDependentConfig(restartDependent, fixedSettings) });
}
export type Config = ReturnType<typeof readConfig>;

/**
 * Configuration with settings of the database where no variable gives them.
 * @param stored texts; one that is no value counts as missing
 */
export const mergeStoredSettingsIntoConfig = (config: Config, stored: SettingTexts): Config =>
  Object.freeze({ ...config, ...toSettingDependentConfig(config, { ...stored, ...config.fixedSettings }) });

export const configVariableNames: readonly string[] = [...Object.keys(variables), ...settingVariableNames];

function readVariables(environment: Record<string, string | undefined>, ignoresFaults: boolean): Variables {
  const faults: string[] = [];
  const entries = Object.entries(variables).map(([name, [schema, expected]]) => {
    const given = environment[name]?.trim();
    const read = schema.safeParse(given || undefined);
    if (!read.success) faults.push(`${name} doit être ${expected}.`);
    return [name, (read.success ? read : schema.safeParse(undefined)).data];
  });
  const read = Object.fromEntries(entries) as Variables;
  const { faulty } = parseSettingTexts(environment);
  faults.push(
    ...settingVariableNames
      .filter((name) => faulty.includes(name))
      .map((name) => `${name} doit être ${settings[name].expected}.`),
  );
  faults.push(...listConfigContradictions(environment));
  if (faults.length > 0 && !ignoresFaults) throw new ConfigError(faults.join('\n'));
  return read;
}

/**
 * Command as the operator types it. `deploy/recolte` and the units of `deploy/` give RECOLTE_SETTINGS, the file of the
 * settings: their machine has the command `recolte`, and may have no npm.
 */
export function formatOperatorCommand(name: string, ...args: string[]): string {
  if (process.env.RECOLTE_SETTINGS) return ['recolte', name, ...args].join(' ');
  return ['npm run', name, ...(args.length > 0 ? ['--'] : []), ...args].join(' ');
}
