import { text } from 'node:stream/consumers';
import type { OpenedDatabase } from '../../database/open-database.ts';
import { joinByName } from '../../files/by-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Log } from '../../log.ts';
import type { Cipher } from '../cipher.ts';
import { readDump } from '../dump-file.ts';
import { refuseUsed } from '../load-database.ts';
import { restoreDump } from '../restore-dump.ts';
import type { BackupStore, Generation } from '../stores/backup-store.ts';
import { cipherOf, type Manifest, readManifest, storedFilesOf } from './manifest.ts';
import { type Picture, picturesFolder, readPictureList } from './picture-list.ts';
import { readPictures, type StoredPictures } from './pictures.ts';
import { checkStoredFile, readStoredFile } from './stored-files.ts';

/** Complete generation whose files, pictures excepted, are as they were written. */
export interface CheckedGeneration {
  generation: Generation;
  manifest: Manifest;
  readDump: () => AsyncIterable<string>;
  readPictureList: () => AsyncIterable<Picture>;
  pictures: StoredPictures;
  sessionSecret: string | undefined;
}

/** Empty site, into which a backup is restored. */
export interface RestoredSite {
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
export async function openChecked(
  store: BackupStore,
  key: Cipher,
  name: string | undefined,
): Promise<CheckedGeneration> {
  const names = await store.listGenerations();
  const chosen = name ?? names.at(-1);
  if (chosen === undefined) throw new Error(`Pas de sauvegarde complète dans ${store.name}.`);
  if (!names.includes(chosen))
    throw new Error(
      `La sauvegarde ${chosen} n'existe pas, ou est inachevée, dans ${store.name}. Celles qui y sont : ${names.join(', ')}.`,
    );
  const generation = store.openGeneration(chosen);
  const manifest = await readManifest(generation);
  const cipher = cipherOf(manifest, generation, key);
  const { files } = manifest;
  for (const file of storedFilesOf(manifest)) await checkStoredFile(generation, file);
  const read = (file: Manifest['files']['database']) => readStoredFile(generation, file, cipher);
  return {
    generation,
    manifest,
    readDump: () => readDump(read(files.database), generation.pathOf(files.database.name)),
    readPictureList: () => readPictureList(generation, manifest, cipher),
    pictures: { ...store.pictures(picturesFolder(manifest.keyId)), cipher },
    sessionSecret: files.sessionSecret && (await text(read(files.sessionSecret))),
  };
}

/**
 * Loads a generation into an empty database, and its pictures into the site's store. Damaged pictures are left out.
 * @throws Error as `restoreDump`
 */
export async function restoreGeneration(checked: CheckedGeneration, site: RestoredSite) {
  // A used database is refused before anything of its site is changed.
  await refuseUsed(site.database.db);
  // The rows come last: a run that is interrupted after them can't be repeated, and second factors need the secret.
  if (checked.sessionSecret !== undefined) await site.restoreSecret(checked.sessionSecret);
  const missing = lacking(checked.readPictureList(), site.files);
  const pictures = await readPictures(missing, checked.pictures, (name, bytes) =>
    site.files.put(name, bytes, 'image/webp'),
  );
  const rows = await restoreDump(site.database, checked.readDump, site.log);
  return { rows, pictures };
}

async function* lacking(pictures: AsyncIterable<Picture>, files: FileStore): AsyncGenerator<Picture> {
  for await (const { left, right } of joinByName(pictures, files.list())) if (!right) yield left;
}
