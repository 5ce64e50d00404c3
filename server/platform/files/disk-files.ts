import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isValidStoredFileName, requireValidStoredFileName } from './file-name.ts';
import type { FileStore, StoredFileInfo } from './file-store.ts';
import { writeFileDurably } from './write-file-durably.ts';

/** Stores files in `folder`, in subfolders by the first two characters of their names. */
export function createDiskFileStore(folder: string): FileStore {
  const drafts = join(folder, 'drafts');
  mkdirSync(drafts, { recursive: true });
  const pathOf = (name: string) => formatStoredFilePath(folder, name);

  return {
    async put(name, bytes) {
      await writeFileDurably(pathOf(name), bytes, { draft: join(drafts, randomUUID()) });
    },

    get: async (name) => unlessMissing(readFile(pathOf(name))),

    has: async (name) => (await unlessMissing(stat(pathOf(name)))) !== null,

    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },

    async removeDrafts(olderThan) {
      let removed = 0;
      for (const name of await readdir(drafts)) {
        const draft = await statFile(name, join(drafts, name));
        if (!draft || draft.modifiedAt >= olderThan) continue;
        await rm(join(drafts, name), { force: true });
        removed += 1;
      }
      return removed;
    },

    async *list() {
      for (const shard of (await readdir(folder)).filter(isShard).sort()) {
        const names = (await readdir(join(folder, shard))).filter((name) => isFileIn(shard, name)).sort();
        const found = await Promise.all(names.map((name) => statFile(name, join(folder, shard, name))));
        yield* found.filter((file) => file !== null);
      }
    },
  };
}

/** Path of a file in the folder of a store. */
export const formatStoredFilePath = (folder: string, name: string) =>
  join(folder, requireValidStoredFileName(name).slice(0, 2), name);

/** True when a store's folder exists and holds files other than drafts. */
export const containsStoredFiles = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder).some(
    (shard) => isShard(shard) && readdirSync(join(folder, shard)).some((name) => isFileIn(shard, name)),
  );

/** True for a subfolder of the store, named by the first two characters of its files. */
const isShard = (folder: string) => folder.length === 2;

const isFileIn = (shard: string, name: string) => isValidStoredFileName(name) && name.startsWith(shard);

async function statFile(name: string, path: string): Promise<StoredFileInfo | null> {
  const stats = await unlessMissing(stat(path));
  return stats && { name, size: stats.size, modifiedAt: stats.mtime };
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
