import './tables.ts';
import { sql } from 'kysely';
import { MAX_STORED_IMAGE_BYTES_PER_ACCOUNT } from '#contract/images.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import type { PerceptualHash } from './calculate-perceptual-hash.ts';
import { deletePerceptualHashes, insertPerceptualHashes } from './picture-hashes.ts';

export interface StoredPicture {
  /** Path of the stored picture, `/uploads/….webp`. */
  path: string;
  hash: PerceptualHash;
  /** Bytes of the picture in both sizes. */
  bytes: number;
}

/** Adds pictures to an account's storage, in the transaction that begins to show them. */
export async function insertStoredPictureRows(
  tx: Queryable,
  userId: string,
  pictures: readonly StoredPicture[],
  { isOfMessage = false } = {},
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('storedPictures')
    .values(pictures.map(({ path, bytes }) => ({ path, bytes, userId, isOfMessage })))
    .execute();
}

/**
 * Adds a listing's pictures like `insertStoredPictureRows`, and their hashes, so that the same pictures in other
 * listings are found.
 */
export async function insertListingPicturesAndHashes(
  tx: Queryable,
  userId: string,
  pictures: readonly StoredPicture[],
): Promise<void> {
  await insertStoredPictureRows(tx, userId, pictures);
  await insertPerceptualHashes(tx, pictures);
}

/** Paths, among the given ones, that count in the storage of an account. */
export async function findStoredPicturePathsAmong(
  db: Queryable,
  among: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('storedPictures')
    .select('path')
    .where('path', '=', sql<string>`any (${among}::text[])`)
    .execute();
  return rows.map(({ path }) => path);
}

export async function deletePictureRowsAndHashes(db: Queryable, paths: readonly string[]): Promise<void> {
  await deletePerceptualHashes(db, paths);
  await db.deleteFrom('storedPictures').where('path', '=', sql<string>`any (${paths}::text[])`).execute();
}

/**
 * Refuses pictures before they are encoded, when the account may store no more. Photos of messages are
 * counted separately.
 * @throws Failure PICTURES_FULL, MESSAGE_PICTURES_FULL
 */
export async function requirePictureQuota(
  db: Queryable,
  userId: string,
  { isOfMessage = false } = {},
): Promise<void> {
  const { bytes } = await db
    .selectFrom('storedPictures')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql.lit(0)).as('bytes'))
    .where('userId', '=', userId)
    .where('isOfMessage', '=', isOfMessage)
    .executeTakeFirstOrThrow();
  if (Number(bytes) >= MAX_STORED_IMAGE_BYTES_PER_ACCOUNT)
    fail(isOfMessage ? 'MESSAGE_PICTURES_FULL' : 'PICTURES_FULL');
}

/** Pictures of an account in the order of their random names. */
export async function exportPicturesAsPersonalData(
  db: Queryable,
  userId: string,
  { config, pictureLinks }: Pick<Services, 'config' | 'pictureLinks'>,
): Promise<PersonalDataExport['pictures']> {
  const rows = await db
    .selectFrom('storedPictures')
    .select(['path', 'bytes'])
    .where('userId', '=', userId)
    .orderBy('path')
    .execute();
  return rows.map(({ path, bytes }) => ({ image: config.publicUrl + pictureLinks.sign(path), bytes }));
}
