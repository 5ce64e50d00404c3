import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

interface Options {
  /** Path of the draft, on the same disk. Default: beside the file. */
  draft?: string;
  /** Mode of the written file, which the umask reduces. Default: readable by all. */
  mode?: number;
  /** False to keep an existing file as it is. */
  replaces?: boolean;
}

/**
 * Writes a file whole or not at all, in a folder that is created when missing: the file gets its name when its bytes
 * are on the disk, and a power cut afterwards loses neither. Failures leave no draft behind; only the end of the
 * process does.
 */
export async function writeFileDurably(
  path: string,
  content: string | Uint8Array | Readable,
  { draft = `${path}.${randomUUID()}.part`, mode = 0o666, replaces = true }: Options = {},
): Promise<void> {
  const folder = dirname(path);
  const newFolder = await mkdir(folder, { recursive: true });
  try {
    await writeFile(draft, content, { mode, flush: true });
    if (replaces) await rename(draft, path);
    else await linkOnce(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await flushToDisk(folder);
  if (newFolder) await flushToDisk(dirname(newFolder));
}

/** Flushes a folder's names, or a file's bytes, to the disk. */
export async function flushToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function linkOnce(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
