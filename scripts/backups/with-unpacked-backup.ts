import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract, type ReadEntry } from 'tar';

/**
 * Uses the place of a backup. A file is an archive that the page of administrators downloaded: it is unpacked into a
 * temporary folder, which goes afterwards.
 * @param use takes the folder or bucket
 * @throws Error with one French sentence when the archive is damaged, and the errors of `use`
 */
export async function withUnpackedBackup(
  place: string,
  use: (place: string) => Promise<void>,
): Promise<void> {
  if (!(await stat(place).catch(() => undefined))?.isFile()) return use(place);
  const folder = await mkdtemp(join(tmpdir(), 'recolte-restore-'));
  try {
    await unpack(place, folder);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(file: string, cwd: string): Promise<void> {
  try {
    await extract({ file, cwd, strict: true, filter: (_, entry) => (entry as ReadEntry).type === 'File' });
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    // Error of the disk, not of the archive.
    if (cause.syscall && !cause.code?.startsWith('TAR_')) throw cause;
    throw new Error(`${file} n'est pas une sauvegarde entière (${cause.message}).`, { cause });
  }
}
