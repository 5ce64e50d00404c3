/**
 * Command `npm run move-images`: moves the pictures of `DATA_DIR/uploads` into the bucket of `S3_ENDPOINT` while the
 * site, started with that bucket, reads both. An interrupted run continues when the command is run again.
 */
import { randomBytes } from 'node:crypto';
import { ConfigError, readConfig } from '#server/config.ts';
import { createPictureLinkSigner, type PictureLinkSigner } from '#server/features/images/picture-links.ts';
import { buildPicturePath, createRandomPictureFileName } from '#server/features/images/picture-names.ts';
import { createDiskFileStore } from '#server/platform/files/disk-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { moveFilesBetweenStores } from '#server/platform/files/move-files-between-stores.ts';
import { formatUploadsFolder } from '#server/platform/files/open-file-store.ts';
import { probeBucketForSettingsFault } from '#server/platform/files/require-valid-bucket-settings.ts';
import { createS3FileStore } from '#server/platform/files/s3-files.ts';
import { loadOrCreateSessionSecret } from '#server/platform/stored-secret.ts';

const TIMEOUT_MS = 10_000;

try {
  const config = readConfig();
  const { dataDir, s3, publicUrl } = config;
  if (!s3) throw new ConfigError("S3_ENDPOINT manque : c'est le seau où vont les images.");
  const fault = await probeBucketForSettingsFault(s3);
  if (fault) throw new ConfigError(fault);
  const bucket = createS3FileStore(s3);
  await requireSiteOn(bucket, publicUrl, createPictureLinkSigner(await loadOrCreateSessionSecret(config)));
  const moved = await moveFilesBetweenStores(createDiskFileStore(formatUploadsFolder(dataDir)), bucket);
  console.log(`${moved} fichiers d'images déplacés de ${formatUploadsFolder(dataDir)} vers ${s3.endpoint}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Checks that the site reads the bucket: a site that still reads the folder alone would miss moved files. */
async function requireSiteOn(
  bucket: FileStore,
  publicUrl: string,
  { sign }: Pick<PictureLinkSigner, 'sign'>,
): Promise<void> {
  const name = createRandomPictureFileName();
  await bucket.put(name, randomBytes(16), 'image/webp');
  try {
    const { status } = await fetch(publicUrl + sign(buildPicturePath(name)), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new Error(
        `${publicUrl} ne répond pas : le site est-il démarré, et son adresse est-elle PUBLIC_URL ?`,
      );
    });
    if (status !== 200)
      throw new Error(
        `${publicUrl} ne lit pas encore ce seau (${status}) : redémarrez d'abord le site avec S3_ENDPOINT.`,
      );
  } finally {
    await bucket.remove([name]);
  }
}
