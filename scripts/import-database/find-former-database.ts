import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FORMER_WEBASSEMBLY_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/former-folder.ts';
import { EMBEDDED_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/open-embedded-database.ts';
import { POSTGRES_MAJOR_VERSION } from '#server/platform/database/embedded/programs.ts';
import { openCopyOfFormerPgliteDatabase } from './open-copy-of-former-pglite-database.ts';
import { openOlderPostgresCopy } from './open-older-postgres-copy.ts';
import type { OpenedFormerReleaseDatabase } from './opened-former-release-database.ts';

/** Database that this release can't open by itself. */
export interface FormerDatabase {
  folder: string;
  /**
   * Opens a copy of this former database, which stays as it is. @param folder where the copy and its database program
   * go; the caller removes it
   */
  open: (folder: string) => Promise<OpenedFormerReleaseDatabase>;
}

/** Finds the database to import. @throws Error with one French sentence when there is none */
export function findFormerDatabase(dataDir: string): FormerDatabase {
  const cluster = path.resolve(dataDir, EMBEDDED_DATABASE_FOLDER_NAME);
  const version = versionOf(cluster);
  if (version === POSTGRES_MAJOR_VERSION)
    throw new Error(`${cluster} est déjà la base de données de ce site.`);
  if (version !== undefined)
    return { folder: cluster, open: (draft) => openOlderPostgresCopy(cluster, version, draft) };
  const pglite = path.resolve(dataDir, FORMER_WEBASSEMBLY_DATABASE_FOLDER_NAME);
  if (versionOf(pglite) === undefined) throw new Error(`Rien à reprendre dans ${path.resolve(dataDir)}.`);
  return { folder: pglite, open: (draft) => openCopyOfFormerPgliteDatabase(pglite, draft) };
}

function versionOf(folder: string): number | undefined {
  const file = path.join(folder, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}
