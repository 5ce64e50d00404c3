import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { BackupCipher } from '../cipher.ts';
import { DamagedBackupError } from '../damaged-backup.ts';
import type { BackupGeneration, DraftBackupGeneration } from '../stores/backup-store.ts';

/** File of a backup, as it is stored. */
export const backupFileEntrySchema = z.strictObject({
  name: z.string().regex(/^(database\.ndjson\.gz|pictures\.txt\.gz|session-secret)(\.age)?$/),
  /** Size in bytes. */
  size: z.number(),
  sha256: z.string(),
});
export type BackupFileEntry = z.output<typeof backupFileEntrySchema>;

/** Writes a file of a backup, encrypted where there is a key. */
export async function writeBackupFile(
  draft: DraftBackupGeneration,
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  cipher: BackupCipher,
): Promise<BackupFileEntry> {
  const name = file + cipher.extension;
  const digest = createHash('sha256');
  let size = 0;
  const measured = async function* () {
    for await (const chunk of cipher.encrypt(chunks)) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await draft.write(name, measured());
  return { name, size, sha256: digest.digest('hex') };
}

/**
 * Reads a file of a backup.
 * @throws DamagedBackupError when it is missing
 */
export async function* readBackupFile(
  generation: BackupGeneration,
  { name }: BackupFileEntry,
  cipher: BackupCipher,
): AsyncGenerator<Uint8Array> {
  const file = await generation.read(name);
  if (!file) throw new DamagedBackupError(`Le fichier ${generation.pathOf(name)} manque.`);
  yield* cipher.decrypt(file.chunks());
}

/**
 * Rereads a stored file of a backup.
 * @throws DamagedBackupError when it is not as it was written
 */
export async function checkBackupFile(generation: BackupGeneration, stored: BackupFileEntry): Promise<void> {
  const path = generation.pathOf(stored.name);
  const file = await generation.read(stored.name);
  if (!file) throw new DamagedBackupError(`Le fichier ${path} manque.`);
  if (file.size === 0) throw new DamagedBackupError(`Le fichier ${path} est vide.`);
  if (file.size !== stored.size)
    throw new DamagedBackupError(
      `Le fichier ${path} est incomplet ou abîmé : ${file.size} octets au lieu de ${stored.size}.`,
    );
  const digest = createHash('sha256');
  for await (const chunk of file.chunks()) digest.update(chunk);
  if (digest.digest('hex') !== stored.sha256)
    throw new DamagedBackupError(
      `Le fichier ${path} est abîmé : ses octets ne sont plus ceux qui ont été écrits.`,
    );
}
