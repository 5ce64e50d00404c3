/**
 * Store of uploaded files, in a folder or in a bucket; they are small, so read and written whole. A name is lower-case
 * letters, digits and hyphens with one extension; for any other name, and when the store is down, methods reject with
 * an Error.
 */
export interface FileStore {
  /** Writes or replaces a file, with a fresh `modifiedAt`. When it resolves, the file survives a crash. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  get: (name: string) => Promise<Buffer | null>;
  has: (name: string) => Promise<boolean>;
  /** Removes files of the store; missing ones are skipped. */
  remove: (names: string[]) => Promise<void>;
  /**
   * Removes files of interrupted `put`s.
   * @param olderThan later drafts may still be in progress
   * @returns how many were removed
   */
  removeDrafts: (olderThan: Date) => Promise<number>;
  /** Lists all files in the order of their names; what other programs left is skipped. */
  list: () => AsyncIterable<StoredFileInfo>;
}

/** Error of a store that can't be read: a refused connection could be the database's as well. */
export class UnreadableFileStoreError extends Error {}

export interface StoredFileInfo {
  name: string;
  /** Size of the file in bytes. */
  size: number;
  modifiedAt: Date;
}
