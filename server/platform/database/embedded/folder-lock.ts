import { DatabaseSync } from 'node:sqlite';
import { CannotStartError } from '#server/platform/cannot-start.ts';

/** Another process, or this one, holds the folder. */
export class FolderInUseError extends CannotStartError {}

/**
 * Locks a folder for this process, or throws `FolderInUseError`. The lock is the operating system's, through an
 * exclusive SQLite transaction on an empty file: it ends with the process, however it dies, and also holds between
 * containers that share the folder.
 * @param waitMs how long to wait for the holder, blocking the thread; default 0
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
