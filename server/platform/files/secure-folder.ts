import type { Config } from '#server/config.ts';
import type { Log } from '../log.ts';
import { ensureWritableFolder } from './ensure-writable-folder.ts';
import { restrictDataFolderToOwner } from './restrict-data-folder-to-owner.ts';

/** Creates `DATA_DIR` when anything is stored there, and restricts it to its owner. */
export async function createOwnerOnlyDataFolder(
  { dataDir, writesFolder }: Pick<Config, 'dataDir' | 'writesFolder'>,
  log: Log,
): Promise<void> {
  if (!writesFolder) return;
  await ensureWritableFolder(dataDir);
  restrictDataFolderToOwner(dataDir, log);
}
