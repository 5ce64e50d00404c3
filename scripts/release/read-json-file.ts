import { readFile } from 'node:fs/promises';

/**
 * Reads a JSON file.
 * @returns null where there is none
 * @throws Error with a French sentence for a file that is cut
 */
export async function readJsonFile<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} est abîmé : ce n'est pas du JSON entier.`, { cause });
  }
}
