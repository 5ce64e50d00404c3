import { cp } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGliteDialect, type PGliteDialectConfig } from 'kysely';
import { createKyselyQueryBuilder } from '#server/platform/database/open-database.ts';
import { installNpmPackage } from './install-npm-package.ts';
import type { OpenedFormerReleaseDatabase } from './opened-former-release-database.ts';

/** Package of PostgreSQL in WebAssembly, which releases until November 2026 used. */
const PGLITE = '@electric-sql/pglite@0.5.16';

/**
 * Opens a copy of a PGlite folder.
 * @param folder folder of the database, which stays as it is
 * @param draft folder for the copy and the engine, which the caller removes
 */
export async function openCopyOfFormerPgliteDatabase(
  folder: string,
  draft: string,
): Promise<OpenedFormerReleaseDatabase> {
  const { PGlite } = await installAndImportPglite(path.join(draft, 'engine'));
  const copy = path.join(draft, 'copy');
  await cp(folder, copy, { recursive: true });
  const pglite = await PGlite.create(copy);
  await pglite.query("set timezone to 'UTC'");
  const db = createKyselyQueryBuilder(new PGliteDialect({ pglite }));
  return { db, close: () => db.destroy() };
}

type Pglite = Exclude<PGliteDialectConfig['pglite'], () => unknown> & {
  /** Runs several SQL statements of one text. */
  exec: (sql: string) => Promise<{ rows: unknown[] }[]>;
};

interface PgliteModule {
  PGlite: { create: (folder: string) => Promise<Pglite> };
}

/** Installs and loads PGlite. @param folder folder for the package */
export async function installAndImportPglite(folder: string): Promise<PgliteModule> {
  await installNpmPackage(PGLITE, folder);
  const entry = path.join(folder, 'node_modules/@electric-sql/pglite/dist/index.js');
  return import(pathToFileURL(entry).href);
}
