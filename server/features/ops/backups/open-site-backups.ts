import pg from 'pg';
import type { Config } from '#server/config.ts';
import { type BackupCipher, createBackupCipher } from '#server/platform/backup/cipher.ts';
import type { BackupStore } from '#server/platform/backup/stores/backup-store.ts';
import { openBackupStore } from '#server/platform/backup/stores/open-backup-store.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';

export interface BackupStoreWithCipher {
  store: BackupStore;
  cipher: BackupCipher;
}

/**
 * Opens the place of the backups that the site makes.
 * @throws Error with one French sentence when nobody chose a place, or when it can't be used
 */
export async function openSiteBackups(
  config: Pick<Config, 'dataDir' | 'backup'>,
): Promise<BackupStoreWithCipher> {
  const { sitePlace, key } = config.backup;
  if (sitePlace === undefined) throw new Error(NO_PLACE);
  return { store: await openBackupStore(sitePlace, config), cipher: await createBackupCipher(key) };
}

const NO_PLACE =
  "Les sauvegardes n'ont pas de place : donnez-leur un seau par BACKUP_FOLDER (s3://seau/dossier), que toutes les machines du site atteignent.";

/** French sentence on what keeps backups from being made, listed or read. */
export function describeBackupFailure(error: unknown): string {
  const sentence = describeFailureForOperator(error);
  // Message of a refused query: it is English, and may quote a row.
  if (error instanceof pg.DatabaseError && sentence === error.message)
    return `La base de données a refusé une demande (${error.code}).`;
  return sentence;
}
