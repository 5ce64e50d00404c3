import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a message as an `.eml` file, whole or not at all; the same message again replaces it.
 * @returns the file's path
 */
export async function writeToOutbox(folder: string, messageId: string, message: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '');
  const file = join(folder, `${name}.eml`);
  const part = `${file}.part`;
  try {
    await writeFile(part, message);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return file;
}
