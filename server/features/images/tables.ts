import type { PictureHash } from './hash-picture.ts';

/** Of the pictures of listings. */
interface PictureHashesTable {
  path: string;
  hash: NonNullable<PictureHash>;
  bands: number[];
}

/** Pictures of listings and accounts; those from before this table have no row. */
interface StoredPicturesTable {
  path: string;
  userId: string;
  bytes: number;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    pictureHashes: PictureHashesTable;
    storedPictures: StoredPicturesTable;
  }
}
