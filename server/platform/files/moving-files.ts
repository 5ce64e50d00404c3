import type { FileStore } from './file-store.ts';

/**
 * Files on their way from one store to another, as `moveFiles` brings them: new ones are written to the other, all are
 * found.
 */
export function createMovingFiles(from: FileStore, to: FileStore): FileStore {
  return {
    async put(name, bytes, contentType) {
      await to.put(name, bytes, contentType);
      await from.remove([name]);
    },
    // The former store first: a file is in the other before it leaves this one.
    get: async (name) => (await from.get(name)) ?? to.get(name),
    has: async (name) => (await from.has(name)) || to.has(name),
    async remove(names) {
      await from.remove(names);
      await to.remove(names);
    },
    removeDrafts: async (olderThan) =>
      (await from.removeDrafts(olderThan)) + (await to.removeDrafts(olderThan)),
    /** One that moves meanwhile may come twice. */
    async *list() {
      yield* from.list();
      yield* to.list();
    },
  };
}
