import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type BackupCipher, refuseUnencryptedBackup } from '../cipher.ts';
import { DamagedBackupError } from '../damaged-backup.ts';
import { BACKUP_MANIFEST_FILE, type BackupGeneration, type BackupStore } from '../stores/backup-store.ts';
import { type BackupFileEntry, backupFileEntrySchema } from './backup-files.ts';

const FORMAT = 1;

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Time of the backup in ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** Address of the site that was backed up. */
  site: z.string(),
  /**
   * Key id of `BackupCipher`. It is part of a path: people who can write a manifest must not lead out of the backup's
   * place.
   */
  keyId: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .nullable(),
  rows: z.number(),
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), digest: z.string() })),
  pictures: z.strictObject({ count: z.number(), bytes: z.number() }),
  files: z.strictObject({
    database: backupFileEntrySchema,
    pictures: backupFileEntrySchema,
    /** File of the session secret; absent when the site has none that the backup can read. */
    sessionSecret: backupFileEntrySchema.optional(),
  }),
});

/** Manifest of a backup: the content of a generation. It is readable without the key. */
export type BackupManifest = z.output<typeof manifest>;

export const formatBackupManifest = (content: Omit<BackupManifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...content }, null, 1)}\n`;

/**
 * Reads the manifest of a generation.
 * @throws DamagedBackupError when it is missing or unreadable, Error when a newer release wrote it
 */
export async function readBackupManifest(generation: BackupGeneration): Promise<BackupManifest> {
  const path = generation.pathOf(BACKUP_MANIFEST_FILE);
  const file = await generation.read(BACKUP_MANIFEST_FILE);
  if (!file) throw new DamagedBackupError(`Le fichier ${path} manque : la sauvegarde est inachevée.`);
  if (file.size === 0) throw new DamagedBackupError(`Le fichier ${path} est vide.`);
  const content = parseJson(await text(file.chunks()));
  if (z.object({ format: z.number().min(FORMAT + 1) }).safeParse(content).success)
    throw new Error(`La sauvegarde ${generation.name} vient d'une version plus récente que celle-ci.`);
  const read = manifest.safeParse(content);
  if (!read.success) throw new DamagedBackupError(`Le fichier ${path} est incomplet ou abîmé.`);
  return read.data;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** Manifest of every complete generation, oldest first; where it can't be read, the reason. */
export async function readBackupManifests(
  store: BackupStore,
): Promise<{ generation: BackupGeneration; manifest: BackupManifest | null; reason: Error | null }[]> {
  const names = await store.listGenerations();
  return Promise.all(
    names.map(async (name) => {
      const generation = store.openGeneration(name);
      return readBackupManifest(generation).then(
        (read) => ({ generation, manifest: read, reason: null }),
        (reason: Error) => ({ generation, manifest: null, reason }),
      );
    }),
  );
}

export const listFilesOfBackupManifest = ({ files }: Pick<BackupManifest, 'files'>): BackupFileEntry[] =>
  [files.database, files.pictures, files.sessionSecret].filter((file) => file !== undefined);

/**
 * Cipher that reads a generation.
 * @throws Error with one French sentence when the key is not the generation's
 */
export function requireMatchingBackupCipher(
  { keyId }: BackupManifest,
  { name }: BackupGeneration,
  cipher: BackupCipher,
): BackupCipher {
  if (keyId === cipher.keyId) return cipher;
  if (keyId === null) refuseUnencryptedBackup(name, cipher);
  throw new Error(
    cipher.keyId === null
      ? `La sauvegarde ${name} est chiffrée : donnez sa clé dans BACKUP_KEY.`
      : `La sauvegarde ${name} est chiffrée par une autre clé que celle de BACKUP_KEY.`,
  );
}
