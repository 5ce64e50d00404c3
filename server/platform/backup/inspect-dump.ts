import type { BackupCipher } from './cipher.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import { createTableDigester, type TableDigests } from './table-digests.ts';

/**
 * Reads a whole dump without loading it.
 * @param path of its file, for the sentence
 * @throws DamagedBackupError when it is not whole
 */
export async function verifyDump(
  lines: AsyncIterable<string>,
  path: string,
  cipher: BackupCipher,
): Promise<{ rows: number; tables: TableDigests }> {
  const digests = createTableDigester(cipher);
  let [rows, last] = [0, ''];
  for await (const line of lines) {
    digests.add(line);
    if (line.startsWith('[')) rows += 1;
    last = line;
  }
  if (last !== JSON.stringify({ rows }))
    throw new DamagedBackupError(`La sauvegarde ${path} est incomplète.`);
  return { rows, tables: digests.result() };
}
