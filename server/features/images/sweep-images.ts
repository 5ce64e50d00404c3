import type { FileStore } from '#server/platform/files/file-store.ts';
import { isPictureName, originalOf, pathOf } from './picture-names.ts';

const REMOVED_AT_ONCE = 100;

/**
 * Removes the pictures that nothing shows any more, in both sizes, and what crashes left of unfinished ones.
 * @param used every path that a listing or an account holds
 * @param olderThan pictures stored since then stay, for what will show them may not be written yet
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
    if (!isPictureName(name) || modifiedAt >= olderThan || used.has(originalOf(pathOf(name)))) continue;
    orphans.push(name);
    if (orphans.length === REMOVED_AT_ONCE) await removeOrphans();
  }
  await removeOrphans();
  return removed + (await files.removeDrafts(olderThan));
}
