import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../files/write-durably.ts';

const fileIn = (dataDir: string) => join(dataDir, 'last-backup');

/** Records that a backup of this site is complete. */
export function recordBackup(dataDir: string): Promise<void> {
  return writeDurably(fileIn(dataDir), new Date().toISOString());
}

/** Time of the last backup. @returns undefined when none was made on this machine */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
