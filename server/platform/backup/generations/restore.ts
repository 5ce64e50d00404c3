import { text } from 'node:stream/consumers';
import type { OpenedDatabase } from '../../database/open-database.ts';
import { joinSortedByName } from '../../files/by-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Log } from '../../log.ts';
import type { BackupCipher } from '../cipher.ts';
import { readGzippedDumpLines } from '../dump-file.ts';
import { requireEmptyDatabase } from '../load-dump-into-empty-database.ts';
import { restoreDump } from '../restore-dump.ts';
import type { BackupGeneration, BackupStore } from '../stores/backup-store.ts';
import { checkBackupFile, readBackupFile } from './backup-files.ts';
import {
  type BackupManifest,
  listFilesOfBackupManifest,
  readBackupManifest,
  requireMatchingBackupCipher,
} from './manifest.ts';
import {
  type BackupPictureListEntry,
  formatBackupPicturesFolderName,
  readPictureList,
} from './picture-list.ts';
import { type BackupPictureStoreWithCipher, readBackupPictures } from './pictures.ts';

/** Complete generation whose files, pictures excepted, are as they were written. */
export interface VerifiedBackupGeneration {
  generation: BackupGeneration;
  manifest: BackupManifest;
  readGzippedDumpLines: () => AsyncIterable<string>;
  readPictureList: () => AsyncIterable<BackupPictureListEntry>;
  pictures: BackupPictureStoreWithCipher;
  sessionSecret: string | undefined;
}

/** Empty site, into which a backup is restored. */
export interface RestoreTargetSite {
  database: OpenedDatabase;
  files: FileStore;
  log: Log;
  restoreSecret: (secret: string) => Promise<void>;
}

/**
 * Opens a generation, and rereads its files.
 * @param name default: the newest
 * @throws Error with one French sentence: there is none, one of its files is damaged, or its key is missing
 */
export async function openVerifiedBackupGeneration(
  store: BackupStore,
  key: BackupCipher,
  name: string | undefined,
): Promise<VerifiedBackupGeneration> {
  const names = await store.listGenerations();
  const chosen = name ?? names.at(-1);
  if (chosen === undefined) throw new Error(`Pas de sauvegarde complète dans ${store.name}.`);
  if (!names.includes(chosen))
    throw new Error(
      `La sauvegarde ${chosen} n'existe pas, ou est inachevée, dans ${store.name}. Celles qui y sont : ${names.join(', ')}.`,
    );
  const generation = store.openGeneration(chosen);
  const manifest = await readBackupManifest(generation);
  const cipher = requireMatchingBackupCipher(manifest, generation, key);
  const { files } = manifest;
  for (const file of listFilesOfBackupManifest(manifest)) await checkBackupFile(generation, file);
  const read = (file: BackupManifest['files']['database']) => readBackupFile(generation, file, cipher);
  return {
    generation,
    manifest,
    readGzippedDumpLines: () =>
      readGzippedDumpLines(read(files.database), generation.pathOf(files.database.name)),
    readPictureList: () => readPictureList(generation, manifest, cipher),
    pictures: { ...store.pictures(formatBackupPicturesFolderName(manifest.keyId)), cipher },
    sessionSecret: files.sessionSecret && (await text(read(files.sessionSecret))),
  };
}

/**
 * Loads a generation into an empty database, and its pictures into the site's store. Damaged pictures are left out.
 * @throws Error as `restoreDump`
 */
export async function restoreBackupGeneration(checked: VerifiedBackupGeneration, site: RestoreTargetSite) {
  // Check before anything of the site is changed: a used database is refused.
  await requireEmptyDatabase(site.database.db);
  // Order of restoring: the rows come last, as a run that is interrupted after them can't be repeated, and second
  // factors need the secret.
  if (checked.sessionSecret !== undefined) await site.restoreSecret(checked.sessionSecret);
  const missing = lacking(checked.readPictureList(), site.files);
  const pictures = await readBackupPictures(missing, checked.pictures, (name, bytes) =>
    site.files.put(name, bytes, 'image/webp'),
  );
  const rows = await restoreDump(site.database, checked.readGzippedDumpLines, site.log);
  return { rows, pictures };
}

async function* lacking(
  pictures: AsyncIterable<BackupPictureListEntry>,
  files: FileStore,
): AsyncGenerator<BackupPictureListEntry> {
  for await (const { left, right } of joinSortedByName(pictures, files.list())) if (!right) yield left;
}
