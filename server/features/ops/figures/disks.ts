import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { EMBEDDED_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/open-embedded-database.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';

export interface DiskSpace {
  /**
   * Data on the disk: `data` for `DATA_DIR`, `database` for the embedded database where that is on a disk of its own.
   */
  holds: 'data' | 'database';
  totalBytes: number;
  /** Bytes of free space that programs without privileges may still write. */
  freeBytes: number;
}

/** Disks of this machine that the site writes to. The disk of a PostgreSQL server elsewhere is unknown. */
export async function readSiteDiskSpaces(
  { dataDir }: Pick<Config, 'dataDir'>,
  { kind }: Pick<OpenedDatabase, 'kind'>,
): Promise<DiskSpace[]> {
  const cluster = join(dataDir, EMBEDDED_DATABASE_FOLDER_NAME);
  const devices = kind === 'embedded' ? await Promise.all([deviceOf(dataDir), deviceOf(cluster)]) : [];
  const folders = [
    { holds: 'data', folder: dataDir } as const,
    ...(devices[0] === devices[1] ? [] : [{ holds: 'database', folder: cluster } as const]),
  ];
  const disks = folders.map(async ({ holds, folder }) => ({ holds, ...(await readDiskSpace(folder)) }));
  // Unreadable folder left out: a site whose data are all elsewhere has none.
  const read = await Promise.allSettled(disks);
  return read.flatMap((disk) => (disk.status === 'fulfilled' ? [disk.value] : []));
}

export async function readDiskSpace(folder: string): Promise<Omit<DiskSpace, 'holds'>> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
}

const deviceOf = async (folder: string) => (await stat(folder).catch(() => undefined))?.dev;
