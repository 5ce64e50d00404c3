import './tables.ts';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';
import { joinSortedByName } from '#server/platform/files/by-name.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { buildPicturePath, getFileNameOfPicturePath } from './picture-names.ts';

const PAGE = 1_000;
const AT_ONCE = 8;

/**
 * Counts the pictures that accounts have stored, and those whose file is missing.
 * @param listed names of files that were there a while ago, in order; others are looked for one by one
 */
export async function countStoredAndMissingPictures(
  db: Queryable,
  files: Pick<FileStore, 'has'>,
  listed: AsyncIterable<{ name: string }>,
): Promise<{ stored: number; lost: number }> {
  let stored = 0;
  const unlisted = async function* () {
    for await (const { name, right } of joinSortedByName(listStored(db), listed)) {
      stored += 1;
      if (!right) yield name;
    }
  };
  const missing = await Readable.from(unlisted())
    .filter(async (name: string) => !(await files.has(name)), { concurrency: AT_ONCE })
    .map(buildPicturePath)
    .toArray();
  // Lookup of the row again: a picture that was removed meanwhile has lost its row first.
  const { lost } = await db
    .selectFrom('storedPictures')
    .select((eb) => eb.fn.countAll<string>().as('lost'))
    .where('path', '=', sql<string>`any (${missing}::text[])`)
    .executeTakeFirstOrThrow();
  return { stored, lost: Number(lost) };
}

async function* listStored(db: Queryable): AsyncGenerator<{ name: string }> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('storedPictures')
      .select('path')
      .where('path', '>', last)
      .orderBy('path')
      .limit(PAGE)
      .execute();
    for (const { path } of rows) yield { name: getFileNameOfPicturePath(path) };
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.path ?? '';
  }
}
