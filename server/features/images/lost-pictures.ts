import './tables.ts';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';
import { joinByName } from '#server/platform/files/by-name.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { pictureFileName, picturePath } from './picture-names.ts';

const PAGE = 1_000;

/** Counts the pictures that accounts have stored, and those whose file is missing. */
export async function countLostPictures(
  db: Queryable,
  files: FileStore,
): Promise<{ stored: number; lost: number }> {
  let stored = 0;
  const missing: string[] = [];
  for await (const { name, right } of joinByName(listStored(db), files.list())) {
    stored += 1;
    if (!right) missing.push(picturePath(name));
  }
  // A picture that was removed while the files were listed has lost its row first.
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
    for (const { path } of rows) yield { name: pictureFileName(path) };
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.path ?? '';
  }
}
