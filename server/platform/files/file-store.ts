/**
 * Uploaded files, in a folder or in a bucket; small, so read and written whole. A name is lower-case letters, digits
 * and hyphens with one extension; for any other name, and when the store is down, methods reject with an Error.
 */
export interface FileStore {
  /** Writes or replaces a file, with a fresh `modifiedAt`. Once it resolves, the file survives a crash. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  get: (name: string) => Promise<Buffer | null>;
  has: (name: string) => Promise<boolean>;
  /** Missing files are skipped. */
  remove: (names: string[]) => Promise<void>;
  /**
   * Removes files of interrupted `put`s.
   * @param olderThan later ones may still be in progress
   * @returns how many there were
   */
  removeDrafts: (olderThan: Date) => Promise<number>;
  list: () => AsyncIterable<StoredFile>;
}

/** What a store rejects with that can't be read: a refused connection could be the database's as well. */
export class UnreadableStoreError extends Error {}

export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}
