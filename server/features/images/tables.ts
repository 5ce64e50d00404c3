import type { Generated } from 'kysely';
import type { PictureHash } from './hash-picture.ts';

/** Hashes of the pictures of listings. */
interface PictureHashesTable {
  path: string;
  hash: NonNullable<PictureHash>;
  bands: number[];
}

/** Pictures of listings and accounts; older ones than this table have no row. */
interface StoredPicturesTable {
  path: string;
  userId: string;
  bytes: number;
  /** True for photos of messages, whose storage has a limit of its own: nobody can delete them. */
  isOfMessage: Generated<boolean>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    pictureHashes: PictureHashesTable;
    storedPictures: StoredPicturesTable;
  }
}
