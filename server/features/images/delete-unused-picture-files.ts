import type { FileStore } from '#server/platform/files/file-store.ts';
import { buildPicturePath, getFullSizePicturePath, isPictureFileName } from './picture-names.ts';

/** Number of files looked up, and removed, at once: memory use does not depend on the number of pictures. */
const BLOCK_SIZE = 1_000;

/**
 * Removes unused pictures, in both sizes, and unfinished files of crashes.
 * @param findShown finds those of some paths that a listing or an account shows
 * @param olderThan later pictures stay: their listing may not be committed yet
 * @returns number of files removed
 */
export async function deleteUnusedPictureFiles(
  files: FileStore,
  { findShown, olderThan }: { findShown: (paths: string[]) => Promise<ReadonlySet<string>>; olderThan: Date },
): Promise<number> {
  let removed = 0;
  let block: string[] = [];
  const removeOrphans = async () => {
    const shown = await findShown([...new Set(block.map(pathOf))]);
    const orphans = block.filter((name) => !shown.has(pathOf(name)));
    await files.remove(orphans);
    removed += orphans.length;
    block = [];
  };
  for await (const { name, modifiedAt } of files.list()) {
    if (!isPictureFileName(name) || modifiedAt >= olderThan) continue;
    block.push(name);
    if (block.length === BLOCK_SIZE) await removeOrphans();
  }
  if (block.length > 0) await removeOrphans();
  return removed + (await files.removeDrafts(olderThan));
}

const pathOf = (name: string) => getFullSizePicturePath(buildPicturePath(name));
