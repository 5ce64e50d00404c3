import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/** What we keep in `DATA_DIR`, under these names or some that begin so. */
const OURS = /^(database|uploads|outbox|backup|session-secret|demo-admin-password)/;

/**
 * Leaves `DATA_DIR` to its owner: folders 0700, files 0600. New files are made so (`umask`); those of older versions
 * are changed once, as an entry that is restricted already is not entered. Files that are not ours stay as they are,
 * and so does the folder itself when it holds any.
 */
export function restrictFolder(folder: string, log: Log): void {
  if (process.platform === 'win32') return;
  try {
    const names = readdirSync(folder);
    const ours = names.filter((name) => OURS.test(name));
    if (ours.length === names.length && isOpen(folder)) chmodSync(folder, 0o700);
    for (const path of ours.map((name) => join(folder, name))) if (isOpen(path)) restrictTree(path);
  } catch (err) {
    // A volume may belong to somebody else and still be ours to write.
    log.warn({ err }, 'DATA_DIR could not be restricted to its owner');
  }
}

/** The outermost folder last: what is interrupted is begun again. Links are left alone. */
export function restrictTree(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictTree(join(path, name));
  if (isOpen(path)) chmodSync(path, stats.mode & 0o700);
}

const isOpen = (path: string) => (lstatSync(path).mode & 0o077) !== 0;
