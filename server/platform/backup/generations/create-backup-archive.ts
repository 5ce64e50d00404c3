import { Readable } from 'node:stream';
import { Header } from 'tar';
import { formatStoredFilePath } from '../../files/disk-files.ts';
import { DamagedBackupError } from '../damaged-backup.ts';
import { BACKUP_MANIFEST_FILE } from '../stores/backup-store.ts';
import { listFilesOfBackupManifest } from './manifest.ts';
import { formatBackupPicturesFolderName } from './picture-list.ts';
import type { VerifiedBackupGeneration } from './restore.ts';

/** Size of a block, of which a tar archive is a multiple. */
const BLOCK_BYTES = 512;
/** Number of pictures that are read ahead. */
const AT_ONCE = 8;

/**
 * Writes a generation and its pictures as a tar archive, laid out as a folder of backups, from which it can be
 * restored. A picture that is missing is left out: the restore names it.
 */
export async function* createBackupArchive(checked: VerifiedBackupGeneration): AsyncGenerator<Uint8Array> {
  const { generation, manifest, pictures } = checked;
  const date = new Date(manifest.createdAt);
  // The manifest first: whoever unpacks an archive that was cut off learns what is missing.
  const names = [BACKUP_MANIFEST_FILE, ...listFilesOfBackupManifest(manifest).map(({ name }) => name)];
  for (const name of names) {
    const file = await generation.read(name);
    if (!file) throw new DamagedBackupError(`Le fichier ${generation.pathOf(name)} manque.`);
    yield* writeEntry(
      { path: `generations/${generation.name}/${name}`, size: file.size, date },
      file.chunks(),
    );
  }
  const folder = formatBackupPicturesFolderName(manifest.keyId);
  const read = Readable.from(checked.readPictureList()).map(
    async ({ name }: { name: string }) => ({ name, bytes: await pictures.files.get(name) }),
    { concurrency: AT_ONCE },
  );
  for await (const { name, bytes } of read) {
    if (!bytes) continue;
    const path = formatStoredFilePath(folder, name).replaceAll('\\', '/');
    yield* writeEntry({ path, size: bytes.length, date }, [bytes]);
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

/** @throws DamagedBackupError when the content has not the announced size */
async function* writeEntry(
  { path, size, date }: { path: string; size: number; date: Date },
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const header = Buffer.alloc(BLOCK_BYTES);
  new Header({ path, size, mtime: date, mode: 0o600, type: 'File' }).encode(header);
  yield header;
  let written = 0;
  for await (const chunk of chunks) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new DamagedBackupError(`Le fichier ${path} a changé pendant sa lecture.`);
  const rest = size % BLOCK_BYTES;
  if (rest > 0) yield Buffer.alloc(BLOCK_BYTES - rest);
}
