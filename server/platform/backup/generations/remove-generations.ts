import { joinSortedByName, mergeSortedByName } from '../../files/by-name.ts';
import { type BackupCipher, plaintextBackupCipher } from '../cipher.ts';
import { DamagedBackupError } from '../damaged-backup.ts';
import type { BackupStore } from '../stores/backup-store.ts';
import { checkBackupFile } from './backup-files.ts';
import { readBackupManifests } from './manifest.ts';
import { formatBackupPicturesFolderName, readPictureList } from './picture-list.ts';
import { type BackupRetention, selectBackupGenerationsToKeep } from './retention.ts';

const REMOVED_AT_ONCE = 100;

interface Options {
  /** Name of the generation that this run made, which stays even where the clock was set back. */
  made: string;
  cipher: BackupCipher;
  retention: BackupRetention;
  /** Reports a warning, one French sentence. */
  warn: (sentence: string) => void;
}

/**
 * Removes the generations that need not be kept, the only backup of a former release, and pictures that no kept
 * generation lists. Pictures stay when a list is damaged, or encrypted with a key that the last generation outlives.
 * @returns how many generations are kept
 */
export async function removeOldBackupGenerations(
  store: BackupStore,
  { made, cipher, retention, warn }: Options,
): Promise<number> {
  const all = await readBackupManifests(store);
  const kept = selectBackupGenerationsToKeep(
    all.map(({ generation: { name } }) => name),
    retention,
  ).add(made);
  const removed = all.filter(({ generation: { name } }) => !kept.has(name));
  const keyIds = new Set(removed.flatMap(({ manifest }) => manifest?.keyId ?? (manifest ? [null] : [])));
  for (const { generation } of removed) await store.removeGeneration(generation.name);
  if (store.former) {
    await store.former.remove();
    keyIds.add(null);
  }
  const remaining = all.filter(({ generation: { name } }) => kept.has(name));
  await removePicturesOfKeys(store, keyIds, remaining, { cipher, warn });
  return kept.size;
}

/**
 * Removes a generation, and the pictures that no other one lists. Call it while no backup runs.
 * @returns time of the newest generation that remains; null when none does
 */
export async function removeBackupGeneration(
  store: BackupStore,
  name: string,
  options: Pick<Options, 'cipher' | 'warn'>,
): Promise<Date | null> {
  const all = await readBackupManifests(store);
  const removed = all.find(({ generation }) => generation.name === name);
  const remaining = all.filter((one) => one !== removed);
  await store.removeGeneration(name);
  const keyIds = removed?.manifest ? [removed.manifest.keyId] : [];
  await removePicturesOfKeys(store, new Set(keyIds), remaining, options);
  const newest = remaining.findLast(({ manifest }) => manifest)?.manifest;
  return newest ? new Date(newest.createdAt) : null;
}

async function removePicturesOfKeys(
  store: BackupStore,
  keyIds: ReadonlySet<string | null>,
  remaining: Awaited<ReturnType<typeof readBackupManifests>>,
  { cipher, warn }: Pick<Options, 'cipher' | 'warn'>,
): Promise<void> {
  for (const keyId of keyIds) {
    try {
      await removeUnusedPictures(store, cipher, keyId, remaining);
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      warn(`Les photos qui ne servent plus restent : ${error.message}`);
    }
  }
}

async function removeUnusedPictures(
  store: BackupStore,
  cipher: BackupCipher,
  keyId: string | null,
  kept: Awaited<ReturnType<typeof readBackupManifests>>,
): Promise<void> {
  const users = kept.flatMap(({ generation, manifest, reason }) => {
    if (!manifest) throw new DamagedBackupError(reason?.message);
    return manifest.keyId === keyId ? { generation, manifest } : [];
  });
  // List without its key can't be read: its pictures go with the last generation that needs them.
  const isReadable = keyId === null || keyId === cipher.keyId;
  if (users.length > 0 && !isReadable) return;
  for (const { generation, manifest } of users) await checkBackupFile(generation, manifest.files.pictures);
  const reader = keyId === null ? plaintextBackupCipher : cipher;
  const listed = mergeSortedByName(
    users.map(({ generation, manifest }) => readPictureList(generation, manifest, reader)),
  );
  const { files } = store.pictures(formatBackupPicturesFolderName(keyId));
  let unused: string[] = [];
  for await (const { name, right } of joinSortedByName(files.list(), listed)) {
    if (!right) unused.push(name);
    if (unused.length < REMOVED_AT_ONCE) continue;
    await files.remove(unused);
    unused = [];
  }
  await files.remove(unused);
}
