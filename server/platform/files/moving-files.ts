import { mergeSortedByName } from './by-name.ts';
import type { FileStore } from './file-store.ts';

/**
 * Store whose files are being moved to another by `moveFilesBetweenStores`: new files are written to the target, and
 * all are found.
 */
export function createFileStoreDuringMove(from: FileStore, to: FileStore): FileStore {
  return {
    async put(name, bytes, contentType) {
      await to.put(name, bytes, contentType);
      await from.remove([name]);
    },
    // The former store is read first: a file is written to the target before it is removed here.
    get: async (name) => (await from.get(name)) ?? to.get(name),
    has: async (name) => (await from.has(name)) || to.has(name),
    async remove(names) {
      await from.remove(names);
      await to.remove(names);
    },
    removeDrafts: async (olderThan) =>
      (await from.removeDrafts(olderThan)) + (await to.removeDrafts(olderThan)),
    list: () => mergeSortedByName([from.list(), to.list()]),
  };
}
