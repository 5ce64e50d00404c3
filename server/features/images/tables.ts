import type { PictureHash } from './hash-picture.ts';

/** Of the pictures of listings. */
interface PictureHashesTable {
  path: string;
  hash: NonNullable<PictureHash>;
  bands: number[];
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    pictureHashes: PictureHashesTable;
  }
}
