import './tables.ts';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { PerceptualHash } from './calculate-perceptual-hash.ts';

/**
 * Maximum different bits, of 128, between two pictures of one thing: measured on copies that were encoded or
 * cropped again.
 */
const MAX_DIFFERENT_BITS = 14;
const BAND_BITS = 16;
/** Maximum number of similar pictures found; a picture that hundreds of listings show finds only some of them. */
const MAX_FOUND = 20;

/** Stores the perceptual hashes of pictures, in the transaction that publishes the pictures. */
export async function insertPerceptualHashes(
  tx: Queryable,
  pictures: readonly { path: string; hash: PerceptualHash }[],
): Promise<void> {
  const rows = pictures.flatMap(({ path, hash }) => (hash ? [{ path, hash, bands: bandsOf(hash) }] : []));
  if (rows.length > 0) await tx.insertInto('pictureHashes').values(rows).execute();
}

export async function deletePerceptualHashes(db: Queryable, paths: readonly string[]): Promise<void> {
  await db.deleteFrom('pictureHashes').where('path', '=', sql<string>`any (${paths}::text[])`).execute();
}

/** Paths of other pictures that look like one of these. */
export async function findSimilarPictures(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct other.path
    from picture_hashes one join picture_hashes other on other.bands && one.bands
    where one.path = any (${paths}::text[]) and other.path <> all (${paths}::text[])
      and bit_count(other.hash # one.hash) <= ${MAX_DIFFERENT_BITS}
    limit ${MAX_FOUND}`.execute(db);
  return rows.map(({ path }) => path);
}

/**
 * Bands of a hash, by which similar ones are looked up. Two hashes with fewer different bits than bands share
 * one, and most with a few more do.
 */
function bandsOf(hash: string): number[] {
  const count = hash.length / BAND_BITS;
  return Array.from(
    { length: count },
    (_, band) =>
      band * 2 ** BAND_BITS + Number.parseInt(hash.slice(band * BAND_BITS, (band + 1) * BAND_BITS), 2),
  );
}
