import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DAY_MS } from '#contract/durations.ts';
import { joinSortedByName } from '../../files/by-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { BackupCipher } from '../cipher.ts';
import { DamagedBackupError } from '../damaged-backup.ts';
import type { BackupPictureStore } from '../stores/backup-store.ts';
import type { BackupPictureListEntry } from './picture-list.ts';

const AT_ONCE = 8;
/** Number of days within which each picture of the backup is reread. */
const REREAD_DAYS = 28;

/** Pictures of a backup, in the store that all generations share. */
export interface BackupPictureStoreWithCipher extends BackupPictureStore {
  cipher: BackupCipher;
}

/**
 * Copies the site's pictures that the backup lacks, and lists all. The name of a picture identifies its content: one
 * that a former generation lists and that is there with its size is reread once in `REREAD_DAYS`, and written again
 * when it is damaged. Others are read back.
 * @param former pictures of the newest former generation
 */
export async function* copyBackupPictures(
  site: FileStore,
  stored: BackupPictureStoreWithCipher,
  former: AsyncIterable<BackupPictureListEntry>,
  now: Date,
): AsyncGenerator<{ picture: BackupPictureListEntry; isNew: boolean }> {
  const copies = Readable.from(
    joinSortedByName(joinSortedByName(site.list(), former), stored.files.list()),
  ).map(
    async ({ name, left, right: found }) => {
      const known = left.right;
      if (
        known &&
        known.size === found?.size &&
        (!isDue(name, now) || (await isStored(name, known.sha256, stored)))
      )
        return { picture: known, isNew: false };
      const bytes = await site.get(name);
      // Picture left out: it was removed meanwhile.
      if (!bytes) return [];
      const sha256 = hash('sha256', bytes);
      // Picture that an interrupted backup, or a former release, may have stored.
      if (found && (await isStored(name, sha256, stored)))
        return { picture: { name, size: found.size, sha256 }, isNew: false };
      return { picture: await copyPicture(name, bytes, sha256, stored), isNew: true };
    },
    { concurrency: AT_ONCE },
  );
  for await (const copy of copies) if (!Array.isArray(copy)) yield copy;
}

const isDue = (name: string, now: Date) =>
  Number.parseInt(hash('sha256', name).slice(0, 8), 16) % REREAD_DAYS ===
  Math.floor(now.getTime() / DAY_MS) % REREAD_DAYS;

/**
 * Reads a picture of a backup.
 * @throws DamagedBackupError when it is missing or not as it was written
 */
export async function readBackupPicture(
  { name, size, sha256 }: BackupPictureListEntry,
  stored: BackupPictureStoreWithCipher,
): Promise<Buffer> {
  const { files, cipher, pathOf } = stored;
  const bytes = await files.get(name);
  if (!bytes) throw new DamagedBackupError(`La photo ${pathOf(name)} manque.`);
  if (bytes.length === 0) throw new DamagedBackupError(`La photo ${pathOf(name)} est vide.`);
  const damaged = () => new DamagedBackupError(`La photo ${pathOf(name)} est incomplète ou abîmée.`);
  if (bytes.length !== size) throw damaged();
  const picture = await cipher.decryptBytes(bytes).catch(() => {
    throw damaged();
  });
  if (hash('sha256', picture) !== sha256) throw damaged();
  return Buffer.from(picture);
}

/**
 * Reads pictures of a backup, several at a time.
 * @param use takes each one that is as it was written
 * @returns how many there are, and the sentences of the others: those beyond the first ones are only counted
 */
export async function readBackupPictures(
  pictures: AsyncIterable<BackupPictureListEntry>,
  stored: BackupPictureStoreWithCipher,
  use: (name: string, bytes: Buffer) => Promise<void> = async () => {},
): Promise<{ read: number; damaged: number; sentences: string[] }> {
  const result = { read: 0, damaged: 0, sentences: [] as string[] };
  await Readable.from(pictures).forEach(
    async (picture: BackupPictureListEntry) => {
      const read = await readBackupPicture(picture, stored).catch((error: unknown) => {
        if (error instanceof DamagedBackupError) return error.message;
        throw error;
      });
      if (typeof read !== 'string') {
        await use(picture.name, read);
        result.read += 1;
      } else if (++result.damaged <= MAX_SENTENCES) result.sentences.push(read);
    },
    { concurrency: AT_ONCE },
  );
  return result;
}

const MAX_SENTENCES = 10;

async function isStored(
  name: string,
  sha256: string,
  { files, cipher }: BackupPictureStoreWithCipher,
): Promise<boolean> {
  const bytes = await files.get(name);
  const picture = bytes && (await cipher.decryptBytes(bytes).catch(() => null));
  return picture !== null && hash('sha256', picture) === sha256;
}

async function copyPicture(
  name: string,
  bytes: Buffer,
  sha256: string,
  stored: BackupPictureStoreWithCipher,
): Promise<BackupPictureListEntry> {
  const written = await stored.cipher.encryptBytes(bytes);
  const type = stored.cipher.keyId === null ? 'image/webp' : 'application/octet-stream';
  await stored.files.put(name, written, type);
  const picture = { name, size: written.length, sha256 };
  await readBackupPicture(picture, stored);
  return picture;
}
