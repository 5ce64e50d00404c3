import { DatabaseSync } from 'node:sqlite';
import { CannotStartError } from '#server/platform/cannot-start.ts';

/** Error of a folder that another process, or this one, has already locked. */
export class FolderInUseError extends CannotStartError {}

/** Result code of SQLite for a locked file: https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** French reasons of a failed lock by SQLite's result code. */
const reasons: Record<number, string> = {
  8: 'lecture seule',
  10: 'le disque ne répond pas',
  13: 'le disque est plein',
  14: 'accès refusé',
};

/**
 * Locks a folder for this process. The lock is the operating system's, through an exclusive SQLite transaction on an
 * empty file: it ends with the process, however it dies, and also holds between containers that share the folder.
 * @returns function that releases the lock
 * @throws FolderInUseError when another process holds it; CannotStartError when the file can't be written
 */
export function lockFolder(lockFile: string, folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockFile, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock.close.bind(lock);
  } catch (cause) {
    lock?.close();
    const { errcode = 0 } = cause as Error & { errcode?: number };
    // Result code masked: SQLite's primary code is the lowest byte; the bytes above it are details.
    const code = errcode & 0xff;
    if (code === SQLITE_BUSY)
      throw new FolderInUseError(
        `Le dossier ${folder} est déjà utilisé par un autre serveur. Arrêtez-le ou choisissez un autre DATA_DIR.`,
        { cause },
      );
    throw new CannotStartError(
      `Le fichier ${lockFile} ne peut pas être écrit (${reasons[code] ?? `SQLite ${code}`}) : vérifiez la place sur le disque et à qui appartient DATA_DIR, et lancez la commande sous le compte du site.`,
      { cause },
    );
  }
}
