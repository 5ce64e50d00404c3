import type { Generated } from 'kysely';
import type { PerceptualHash } from './calculate-perceptual-hash.ts';

/** Table of the perceptual hashes of listings' pictures. */
interface PictureHashesTable {
  path: string;
  hash: NonNullable<PerceptualHash>;
  bands: number[];
}

/** Table of the pictures of listings and accounts; pictures older than this table have no row. */
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
