import { globSync } from 'node:fs';

/**
 * Folders whose SQL is more than plain reads and writes: their tests also run on the oldest PostgreSQL that a site
 * may use.
 */
const FOLDERS = [
  'server/platform/{backup,database,http,jobs}',
  'server/features/alerts',
  'server/features/listings/{life,map,prices,search}',
  'server/features/moderation/{members,statistics}',
  'server/features/ops',
  'server/testing/access',
];

export const listTestFilesForOldestPostgres = (): string[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.ts`)).filter(
    (file) => !file.includes('/embedded/'),
  );
