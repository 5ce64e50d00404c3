import type { FileStore } from '../../files/file-store.ts';

/**
 * Store of backups: a folder or a bucket, laid out alike, so that one can be copied to the other. `generations/<name>/`
 * holds the files of a backup, `pictures/` those of all.
 */
export interface BackupStore {
  /** Path or address of the store, for sentences. */
  name: string;
  /** Names of the complete generations, oldest first. */
  listGenerations: () => Promise<string[]>;
  openGeneration: (name: string) => BackupGeneration;
  /** Starts a new generation of backups, which is not listed before it is complete. */
  startGeneration: (name: string) => Promise<DraftBackupGeneration>;
  removeGeneration: (name: string) => Promise<void>;
  /** Names of the generations without an end, oldest first: they are being written, or were interrupted. */
  listDrafts: () => Promise<string[]>;
  /** Removes the files that interrupted backups left of their generations. */
  removeDrafts: () => Promise<void>;
  /**
   * Store of pictures.
   * @param folder `pictures`, or another folder for pictures encrypted with a key
   */
  pictures: (folder: string) => BackupPictureStore;
  /** The only backup that a folder of a former release holds; null when there is none. */
  former: BackupInFormerFormat | null;
}

/** Store of the pictures of all generations. */
export interface BackupPictureStore {
  files: FileStore;
  /** Path or address of the generation, for sentences. */
  pathOf: (name: string) => string;
}

export interface BackupGeneration {
  name: string;
  /** Path or address of a backup's file, for sentences. */
  pathOf: (file: string) => string;
  /**
   * Reads a file as a stream.
   * @returns null when the file is missing
   */
  read: (file: string) => Promise<{ size: number; chunks: () => AsyncIterable<Uint8Array> } | null>;
}

export interface DraftBackupGeneration extends BackupGeneration {
  /** Writes a file of the generation; once it resolves, the file survives a crash. */
  write: (file: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Writes the manifest; the generation is complete with it. */
  complete: (manifest: string) => Promise<void>;
}

export interface BackupInFormerFormat {
  dump: string;
  sessionSecret: string;
  remove: () => Promise<void>;
}

export const BACKUP_MANIFEST_FILE = 'manifest.json';

/** Name of a generation: when it was made, in UTC. */
export const formatBackupGenerationName = (date: Date): string =>
  `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Warns of a generation that a wrong clock dated later than now: it counts as the newest until then. */
export function warnOfBackupDatedInFuture(name: string, now: Date, warn: (sentence: string) => void): void {
  if (name > formatBackupGenerationName(now))
    warn(
      `La sauvegarde ${name} est datée de l'avenir : si l'horloge était fausse, retirez-la, sinon elle passe pour la plus récente.`,
    );
}

export const isBackupGenerationName = (name: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);

/** Time in the name of a generation, in ISO 8601. */
export const parseBackupGenerationName = (name: string): string =>
  name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z');
