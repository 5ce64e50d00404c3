import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupCipher } from '../cipher.ts';
import { readGzippedDumpLines } from '../dump-file.ts';
import type { BackupGeneration } from '../stores/backup-store.ts';
import { readBackupFile } from './backup-files.ts';
import type { BackupManifest } from './manifest.ts';

/** Entry of a picture that a generation needs. */
export interface BackupPictureListEntry {
  name: string;
  /** Bytes of the file in the backup, which is larger than the picture where it is encrypted. */
  size: number;
  /** Hash of the backup's picture before encryption. */
  sha256: string;
}

/** Folder of the pictures of all generations that are encrypted with this key, or with none. */
export const formatBackupPicturesFolderName = (keyId: string | null) =>
  keyId === null ? 'pictures' : `pictures-${keyId}`;

/**
 * Compresses a list of pictures, one picture a line.
 * @returns its compressed bytes, which end with the error of the list
 */
export function compressBackupPictureList(
  pictures: AsyncIterable<BackupPictureListEntry>,
): AsyncIterable<Uint8Array> {
  const zip = createGzip();
  const lines = async function* () {
    for await (const { name, size, sha256 } of pictures) yield `${name} ${size} ${sha256}\n`;
  };
  // Error of the list left to the reader of the compressed bytes, who gets it.
  pipeline(lines, zip).catch(() => {});
  return zip;
}

/** Reads the list of pictures of a generation, in the order of the names. */
export async function* readPictureList(
  generation: BackupGeneration,
  { files: { pictures } }: Pick<BackupManifest, 'files'>,
  cipher: BackupCipher,
): AsyncGenerator<BackupPictureListEntry> {
  const chunks = readBackupFile(generation, pictures, cipher);
  for await (const line of readGzippedDumpLines(chunks, generation.pathOf(pictures.name))) {
    const [name = '', size, sha256 = ''] = line.split(' ');
    yield { name, size: Number(size), sha256 };
  }
}
