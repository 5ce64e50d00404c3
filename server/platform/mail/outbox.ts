import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '#server/platform/files/write-file-durably.ts';

/**
 * Writes a message as an `.eml` file, whole or not at all; the same message again replaces it.
 * @returns the file's path
 */
export async function writeMailToOutboxFolder(
  folder: string,
  messageId: string,
  message: Uint8Array,
): Promise<string> {
  const name = messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '');
  const file = join(folder, `${name}.eml`);
  await writeFileDurably(file, message);
  return file;
}

/**
 * Removes messages of the outbox written before `olderThan`.
 * @returns how many
 */
export async function purgeMailOutboxFolder(folder: string, olderThan: Date): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    if (!name.endsWith('.eml') || (await stat(file)).mtime >= olderThan) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}
