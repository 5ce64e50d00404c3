import { existsSync } from 'node:fs';
import path from 'node:path';
import { formatOperatorCommand } from '#server/config.ts';
import { CannotStartError } from '#server/platform/cannot-start.ts';

/** Name of the folder of `DATA_DIR` in which releases until November 2026 kept a database in WebAssembly. */
export const FORMER_WEBASSEMBLY_DATABASE_FOLDER_NAME = 'database';

/**
 * Refuses a folder of `DATA_DIR` that still waits for its import.
 * @throws CannotStartError when a former release left a database that was not imported yet
 */
export function refuseUnimportedWebAssemblyDatabase(dataDir: string, folder: string): void {
  const former = path.join(dataDir, FORMER_WEBASSEMBLY_DATABASE_FOLDER_NAME);
  if (existsSync(folder) || !existsSync(path.join(former, 'PG_VERSION'))) return;
  throw new CannotStartError(
    `${former} vient d'une version précédente du site : « ${formatOperatorCommand('import-database')} » en reprend tout, sans y toucher.`,
  );
}
