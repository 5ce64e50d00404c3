import { mkdir, readdir, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { create, extract, type ReadEntry } from 'tar';

/** Packs a folder into an archive, with the folder's name as the only one at the top. */
export async function packFolderIntoTarball(folder: string, file: string): Promise<void> {
  const draft = `${file}.part`;
  await create({ gzip: true, portable: true, cwd: path.dirname(folder), file: draft }, [
    path.basename(folder),
  ]);
  await rename(draft, file);
}

/**
 * Unpacks the content of an archive's only folder into a new folder. Nothing is written outside of it.
 * @throws Error with a French sentence for a damaged archive, and for one with anything but files, folders
 * and links that stay below that folder
 */
export async function unpackReleaseArchive(file: string, folder: string): Promise<void> {
  const refused: string[] = [];
  const isAccepted = (name: string, entry: unknown) => {
    if (isInside(name, entry as ReadEntry)) return true;
    refused.push(name);
    return false;
  };
  await mkdir(folder);
  try {
    // Synchronous calls of the file system: for thousands of small files they take half the time and half the memory.
    extract({ file, cwd: folder, strip: 1, strict: true, filter: isAccepted, sync: true });
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    // Error of the disk, not of the archive.
    if (cause.syscall && !cause.code?.startsWith('TAR_')) throw cause;
    throw new Error(`${file} n'est pas une archive entière (${cause.message}).`, { cause });
  }
  const wrong = refused[0] ?? (await findLinkOut(folder));
  if (wrong !== undefined)
    throw new Error(`${file} contient ce qu'une version n'a pas : ${JSON.stringify(wrong)}.`);
}

/** Path of a link that leads nowhere, or out of the folder through other links. */
async function findLinkOut(folder: string): Promise<string | undefined> {
  const root = await realpath(folder);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const link = path.join(entry.parentPath, entry.name);
    const target = await realpath(link).catch(() => '');
    if (!`${target}/`.startsWith(`${root}/`)) return path.relative(root, link);
  }
  return undefined;
}

const TYPES = ['File', 'OldFile', 'Directory', 'SymbolicLink'];

function isInside(name: string, { type, linkpath = '' }: ReadEntry): boolean {
  const [top = ''] = name.split('/');
  const isBelow = (target: string) => path.posix.join(target, '/').startsWith(`${top}/`);
  if (!TYPES.includes(type) || !/^[\w.-]*\w$/.test(top) || !isBelow(name)) return false;
  const target = path.posix.join(path.posix.dirname(name), linkpath);
  return type !== 'SymbolicLink' || (!path.posix.isAbsolute(linkpath) && isBelow(target));
}
