import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const AGE_KEY = /\bAGE-SECRET-KEY-1[0-9A-Z]{20,}\b/;

/** Zod schemas of the configuration variables of backups. */
export const backupVariableSchemas = {
  BACKUP_FOLDER: [
    z
      .string()
      .regex(/^(?:s3:\/\/[^/]+(?:\/[^/]+)*\/?|(?!s3:).+)$/)
      .optional(),
    'un dossier, ou s3://seau/dossier',
  ],
  // Former name of the setting BACKUPS_KEPT, whose value it gives: see `listFixedSettings`.
  BACKUP_DAILY: [z.coerce.number().int().min(1).max(366).optional(), 'un nombre de jours entre 1 et 366'],
  BACKUP_WEEKLY: [z.coerce.number().int().min(0).max(520).default(4), 'un nombre de semaines entre 0 et 520'],
  BACKUP_KEY: [
    z.string().transform(readKey).pipe(z.string()).optional(),
    "une clé d'age (AGE-SECRET-KEY-1...), ou le chemin du fichier qui la contient",
  ],
  BACKUP_S3_ENDPOINT: [
    z
      .url({ protocol: /^https?$/ })
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    "l'adresse http(s) d'un service S3, sans le seau",
  ],
  BACKUP_S3_REGION: [z.string().min(1).default('auto'), 'une région'],
  BACKUP_S3_ACCESS_KEY_ID: [z.string().min(1).optional(), "un identifiant d'accès"],
  BACKUP_S3_SECRET_ACCESS_KEY: [z.string().min(1).optional(), 'un secret'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

interface Place {
  dataDir: string;
  /** True when pictures are in a bucket, so that the site may be on several machines. */
  hasBucket: boolean;
}

export const toBackupSettings = (
  v: {
    [K in keyof typeof backupVariableSchemas]: z.output<(typeof backupVariableSchemas)[K][0]>;
  },
  { dataDir, hasBucket }: Place,
) => ({
  /** Place of backups when a command names none: a folder, which may be relative, or `s3://bucket/folder`. */
  folder: v.BACKUP_FOLDER,
  /**
   * Place of the backups that the site makes by itself. Undefined where nobody chose one and it may have several
   * machines, each of which would have backups of its own.
   */
  sitePlace: v.BACKUP_FOLDER ?? (hasBucket ? undefined : join(dataDir, 'backups')),
  /** Number of weeks of which the last backup is kept. */
  weekly: v.BACKUP_WEEKLY,
  /** Key of age that encrypts and decrypts backups. */
  key: v.BACKUP_KEY,
  /** Service that has the buckets of backups; its `endpoint` is without the bucket. */
  s3:
    v.BACKUP_S3_ENDPOINT && v.BACKUP_S3_ACCESS_KEY_ID && v.BACKUP_S3_SECRET_ACCESS_KEY
      ? {
          endpoint: v.BACKUP_S3_ENDPOINT,
          region: v.BACKUP_S3_REGION,
          accessKeyId: v.BACKUP_S3_ACCESS_KEY_ID,
          secretAccessKey: v.BACKUP_S3_SECRET_ACCESS_KEY,
        }
      : undefined,
});

/**
 * Reads the key of backups.
 * @param value the key, or the path of a file that holds it among comments, as `age-keygen` writes it
 */
function readKey(value: string): string | null {
  try {
    return AGE_KEY.exec(value)?.[0] ?? AGE_KEY.exec(readFileSync(value, 'utf8'))?.[0] ?? null;
  } catch {
    return null;
  }
}
