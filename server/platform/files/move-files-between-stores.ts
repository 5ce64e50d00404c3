import pLimit from 'p-limit';
import type { FileStore } from './file-store.ts';

const AT_ONCE = 8;

/** Moves every file while a site reads both stores (`createFileStoreDuringMove`). @returns how many were moved */
export async function moveFilesBetweenStores(from: FileStore, to: FileStore): Promise<number> {
  const limit = pLimit(AT_ONCE);
  const names: string[] = [];
  for await (const { name } of from.list()) names.push(name);
  const moved = await limit.map(names, (name) => moveFile(name, from, to));
  return moved.filter(Boolean).length;
}

async function moveFile(name: string, from: FileStore, to: FileStore): Promise<boolean> {
  const bytes = await from.get(name);
  if (!bytes) return false;
  await to.put(name, bytes, 'image/webp');
  // Check after the copy: the file may have been removed meanwhile, from the other store before it was copied there;
  // the copy is then removed.
  const isStillThere = await from.has(name);
  await (isStillThere ? from : to).remove([name]);
  return isStillThere;
}
