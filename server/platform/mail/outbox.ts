import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a message as an `.eml` file, whole or not at all; the same message again replaces it.
 * @returns the file's path
 */
export async function writeToOutbox(folder: string, messageId: string, message: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '');
  const file = join(folder, `${name}.eml`);
  await writeFile(`${file}.part`, message);
  await rename(`${file}.part`, file);
  return file;
}
