import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { probeBucketForSettingsFault } from '../../files/require-valid-bucket-settings.ts';
import type { BackupStore } from './backup-store.ts';
import { createBucketBackupStore } from './bucket-backups.ts';
import { createFolderBackupStore } from './folder-backups.ts';

/**
 * Opens the place of backups.
 * @param place a folder, which need not exist, or `s3://bucket/prefix`
 * @throws Error with one French sentence when the bucket can't be used, or when the folder is the site's own
 */
export async function openBackupStore(
  place: string,
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
): Promise<BackupStore> {
  const bucket = /^s3:\/\/([^/]+)((?:\/[^/]+)*)\/?$/.exec(place);
  if (place.startsWith('s3:') && !bucket) throw new Error('Un seau se dit s3://seau, ou s3://seau/dossier.');
  if (bucket) return openBucketBackups(place.replace(/\/$/, ''), bucket, backup.s3);
  const folder = resolve(place);
  const [here, there] = await Promise.all([folder, dataDir].map((path) => realpath(path).catch(() => path)));
  if (here === there)
    throw new Error(
      `${folder} est DATA_DIR, le dossier du site même : choisissez-en un autre pour les sauvegardes.`,
    );
  return createFolderBackupStore(folder);
}

async function openBucketBackups(
  place: string,
  [, bucket = '', path = '']: RegExpExecArray,
  s3: Config['backup']['s3'],
): Promise<BackupStore> {
  if (!s3)
    throw new Error(
      'Il manque BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID et BACKUP_S3_SECRET_ACCESS_KEY, pour atteindre ce seau.',
    );
  const settings = { ...s3, endpoint: `${s3.endpoint}/${bucket}` };
  const noBucket = `Le seau ${bucket} n'existe pas sur ${s3.endpoint}.`;
  const fault = await probeBucketForSettingsFault(settings, { variables: 'BACKUP_S3', noBucket }).catch(
    (cause) => {
      throw new Error(`Le service S3 de BACKUP_S3_ENDPOINT ne répond pas : ${s3.endpoint}.`, { cause });
    },
  );
  if (fault) throw new Error(fault);
  return createBucketBackupStore(settings, path ? `${path.slice(1)}/` : '', place);
}
