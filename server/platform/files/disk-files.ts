import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFileName } from './file-name.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** Files in `folder`, in subfolders by the first two characters of their names. */
export function createDiskFiles(folder: string): FileStore {
  const drafts = join(folder, 'drafts');
  mkdirSync(drafts, { recursive: true });
  const pathOf = (name: string) => join(folder, checkFileName(name).slice(0, 2), name);

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = join(drafts, randomUUID());
      try {
        await writeFile(draft, bytes, { flag: 'wx', flush: true });
        const isNewShard = await mkdir(dirname(path), { recursive: true });
        await rename(draft, path);
        await syncFolder(dirname(path));
        if (isNewShard) await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
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
      for (const shard of await readdir(folder)) {
        if (shard.length !== 2) continue;
        for (const name of await readdir(join(folder, shard))) {
          const file = await statFile(name, join(folder, shard, name));
          if (file) yield file;
        }
      }
    },
  };
}

/** Without it a power cut could lose the new name. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function statFile(name: string, path: string): Promise<StoredFile | null> {
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
