import './tables.ts';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { PictureHash } from './hash-picture.ts';

/** Of 128 bits, most that two pictures of one thing differ in: measured on re-encoded and cropped copies. */
const MOST_DIFFERENT = 14;
const BAND = 16;
/** A picture that hundreds show finds some of them. */
const MOST_FOUND = 20;

/** In the transaction that begins to show them. */
export async function saveHashes(
  tx: Queryable,
  pictures: readonly { path: string; hash: PictureHash }[],
): Promise<void> {
  const rows = pictures.flatMap(({ path, hash }) => (hash ? [{ path, hash, bands: bandsOf(hash) }] : []));
  if (rows.length > 0) await tx.insertInto('pictureHashes').values(rows).execute();
}

export async function deleteHashes(db: Queryable, paths: readonly string[]): Promise<void> {
  await db.deleteFrom('pictureHashes').where('path', '=', sql<string>`any (${paths}::text[])`).execute();
}

/** Paths of other pictures that look like one of these. */
export async function findAlike(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct other.path
    from picture_hashes one join picture_hashes other on other.bands && one.bands
    where one.path = any (${paths}::text[]) and other.path <> all (${paths}::text[])
      and bit_count(other.hash # one.hash) <= ${MOST_DIFFERENT}
    limit ${MOST_FOUND}`.execute(db);
  return rows.map(({ path }) => path);
}

/** Two that differ in fewer bits than there are bands have one in common, and most that differ in a few more. */
function bandsOf(hash: string): number[] {
  const count = hash.length / BAND;
  return Array.from(
    { length: count },
    (_, band) => band * 2 ** BAND + Number.parseInt(hash.slice(band * BAND, (band + 1) * BAND), 2),
  );
}
