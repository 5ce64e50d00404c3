import type { FileStore } from '#server/platform/files/file-store.ts';
import { isPictureName, originalOf, picturePath } from './picture-names.ts';

const REMOVED_AT_ONCE = 100;

/**
 * Removes unused pictures, in both sizes, and unfinished files of crashes.
 * @param used every path that a listing or an account holds
 * @param olderThan later pictures stay: their listing may not be committed yet
 * @returns how many files were removed
 */
export async function sweepImages(
  files: FileStore,
  { used, olderThan }: { used: ReadonlySet<string>; olderThan: Date },
): Promise<number> {
  let removed = 0;
  let orphans: string[] = [];
  const removeOrphans = async () => {
    await files.remove(orphans);
    removed += orphans.length;
    orphans = [];
  };
  for await (const { name, modifiedAt } of files.list()) {
    if (!isPictureName(name) || modifiedAt >= olderThan || used.has(originalOf(picturePath(name)))) continue;
    orphans.push(name);
    if (orphans.length === REMOVED_AT_ONCE) await removeOrphans();
  }
  await removeOrphans();
  return removed + (await files.removeDrafts(olderThan));
}
