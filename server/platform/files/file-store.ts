/**
 * Uploaded files, in a folder or in a bucket. They are small: a file is read and written whole.
 * A name is lower-case letters, digits and hyphens with one extension; any other throws.
 */
export interface FileStore {
  /** Writes or replaces a file, with a fresh `modifiedAt`. Once it resolves, the file survives a crash. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  get: (name: string) => Promise<Buffer | null>;
  has: (name: string) => Promise<boolean>;
  /** Names that are not there are skipped. */
  remove: (names: string[]) => Promise<void>;
  /**
   * Removes what a crash cut short in the middle of a `put`.
   * @param olderThan what was begun since then may still be written
   * @returns how many there were
   */
  removeDrafts: (olderThan: Date) => Promise<number>;
  list: () => AsyncIterable<StoredFile>;
}

export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}
