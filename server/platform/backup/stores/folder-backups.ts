import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDiskFileStore, formatStoredFilePath } from '../../files/disk-files.ts';
import { flushToDisk, writeFileDurably } from '../../files/write-file-durably.ts';
import {
  BACKUP_MANIFEST_FILE,
  type BackupGeneration,
  type BackupInFormerFormat,
  type BackupStore,
  isBackupGenerationName,
} from './backup-store.ts';

/** Ending of the name of a folder in which a backup is being written. */
const DRAFT = '.partial';

/** Keeps backups in a folder, which the first backup makes. */
export function createFolderBackupStore(folder: string): BackupStore {
  const generations = join(folder, 'generations');
  const list = async () => (await unlessMissing(readdir(generations))) ?? [];
  const listDrafts = async () =>
    (await list())
      .filter((name) => name.endsWith(DRAFT))
      .map((name) => name.slice(0, -DRAFT.length))
      .sort();
  return {
    name: folder,
    listGenerations: async () => (await list()).filter(isBackupGenerationName).sort(),
    openGeneration: (name) => openGeneration(name, join(generations, name)),

    async startGeneration(name) {
      const target = join(generations, name);
      const draft = target + DRAFT;
      await mkdir(draft, { recursive: true, mode: 0o700 });
      return {
        ...openGeneration(name, draft),
        write: (file, chunks) => writeFileDurably(join(draft, file), Readable.from(chunks), { mode: 0o600 }),
        async complete(manifest) {
          await writeFileDurably(join(draft, BACKUP_MANIFEST_FILE), manifest, { mode: 0o600 });
          await rename(draft, target);
          await flushToDisk(generations);
        },
      };
    },

    async removeGeneration(name) {
      // Renamed before it is removed: an interrupted removal leaves a draft, not half a generation.
      await rename(join(generations, name), join(generations, name + DRAFT));
      await rm(join(generations, name + DRAFT), { recursive: true });
    },

    listDrafts,

    async removeDrafts() {
      for (const name of await listDrafts()) await rm(join(generations, name + DRAFT), { recursive: true });
    },

    pictures(name) {
      const pictures = join(folder, existing(folder, name));
      return { files: createDiskFileStore(pictures), pathOf: (file) => formatStoredFilePath(pictures, file) };
    },

    former: findFormer(folder),
  };
}

/** Folder of pictures: backups of former releases kept them in `uploads`, where they stay. */
const existing = (folder: string, name: string) =>
  name === 'pictures' && existsSync(join(folder, 'uploads')) ? 'uploads' : name;

function openGeneration(name: string, folder: string): BackupGeneration {
  return {
    name,
    pathOf: (file) => join(folder, file),
    async read(file) {
      const path = join(folder, file);
      const stats = await unlessMissing(stat(path));
      return stats && { size: stats.size, chunks: () => createReadStream(path) };
    },
  };
}

function findFormer(folder: string): BackupInFormerFormat | null {
  const dump = join(folder, 'database.ndjson.gz');
  const sessionSecret = join(folder, 'session-secret');
  if (!existsSync(dump)) return null;
  const remove = async () => {
    for (const path of [dump, sessionSecret]) await rm(path, { force: true });
  };
  return { dump, sessionSecret, remove };
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
