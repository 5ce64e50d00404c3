import type { Config } from '#server/config.ts';
import { countStoredAndMissingPictures } from '#server/features/images/lost-pictures.ts';
import {
  type BackupOptions,
  createBackupAndRotateGenerations,
} from '#server/platform/backup/generations/back-up.ts';
import { readPictureList } from '#server/platform/backup/generations/picture-list.ts';
import { recordBackupCompletion } from '#server/platform/backup/last-backup.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { findSessionSecret } from '#server/platform/stored-secret.ts';

type Options = Pick<BackupOptions, 'database' | 'files' | 'store' | 'cipher' | 'warn' | 'signal'>;

/**
 * Share of the site's pictures that may be missing before a backup fails: a single loss must not fail every later
 * backup.
 */
const MAX_LOST_SHARE = 0.01;

/**
 * Makes a backup of the site, records its time, and counts pictures that are lost.
 * @returns also `isRight`, false when more pictures are lost than an accident explains
 * @throws as `createBackupAndRotateGenerations`
 */
export async function makeSiteBackup(config: Config, options: Options) {
  const { database, files, store, cipher, warn } = options;
  const sessionSecret = await findSessionSecret(config);
  if (sessionSecret === undefined)
    warn(
      `Le secret des sessions n'est pas dans cette sauvegarde : il manque dans ${config.dataDir} (DATA_DIR).`,
    );
  const made = await createBackupAndRotateGenerations(
    {
      ...options,
      sessionSecret,
      retention: config.backupRetention,
      site: config.publicUrl,
      now: new Date(),
    },
    () =>
      recordBackupCompletion(database).catch((error) =>
        warn(`La date de cette sauvegarde n'a pas pu être notée : ${describeFailureForOperator(error)}`),
      ),
  );
  const listed = readPictureList(store.openGeneration(made.generation), made.manifest, cipher);
  const { stored, lost } = await countStoredAndMissingPictures(database, files, listed);
  if (lost > 0)
    warn(
      `${lost} photos sur ${stored} que la base nomme manquent, et ne sont pas dans cette sauvegarde : les S3_* et DATA_DIR sont-ils ceux du site ?`,
    );
  return { ...made, isRight: lost <= stored * MAX_LOST_SHARE };
}
