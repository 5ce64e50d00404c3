import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/** Names, or prefixes of names, of our own files in `DATA_DIR`. */
const OURS = /^(postgresql|database|uploads|outbox|backup|session-secret|demo-admin-password)/;

/**
 * Restricts `DATA_DIR` to its owner: folders 0700, files 0600. New files get these modes from the umask; those of
 * older versions are changed once, as restricted folders are not read again. Other files stay as they are, and so does
 * the folder itself when it holds any.
 */
export function restrictDataFolderToOwner(folder: string, log: Log): void {
  if (process.platform === 'win32') return;
  try {
    const names = readdirSync(folder);
    const ours = names.filter((name) => OURS.test(name));
    if (ours.length === names.length && isOpen(folder)) chmodSync(folder, 0o700);
    for (const path of ours.map((name) => join(folder, name)))
      if (isOpen(path)) restrictFolderTreeToOwner(path);
  } catch (err) {
    // Error ignored: volumes may belong to another user and still be writable.
    log.warn({ err }, 'DATA_DIR could not be restricted to its owner');
  }
}

/**
 * Restricts a folder and its content, the outermost folder last, so that an interrupted run is repeated. Links are
 * skipped.
 */
export function restrictFolderTreeToOwner(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictFolderTreeToOwner(join(path, name));
  if (isOpen(path)) chmodSync(path, stats.mode & 0o700);
}

const isOpen = (path: string) => (lstatSync(path).mode & 0o077) !== 0;
