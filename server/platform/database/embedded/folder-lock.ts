import { DatabaseSync } from 'node:sqlite';
import { CannotStartError } from '#server/platform/cannot-start.ts';

/** Another process, or another opener in this one, holds the folder. */
export class FolderInUseError extends CannotStartError {}

/**
 * Takes a folder for this process alone, or throws `FolderInUseError`. The lock is the operating system's,
 * through an exclusive SQLite transaction on an empty file: it ends with the process, however it dies, so
 * none is ever stale, and it also holds between containers that share the folder.
 *
 * @param waitMs how long to wait for the holder, blocking the thread; 0 when absent
 * @returns the release
 */
export function lockFolder(lockFile: string, folder: string, waitMs = 0): () => void {
  const lock = new DatabaseSync(lockFile, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(
      `Le dossier ${folder} est déjà utilisé par un autre serveur. Arrêtez-le ou choisissez un autre DATA_DIR.`,
      { cause },
    );
  }
  return () => lock.close();
}
