import {
  type BackupManifest,
  listFilesOfBackupManifest,
  readBackupManifests,
} from '#server/platform/backup/generations/manifest.ts';
import type { BackupStore } from '#server/platform/backup/stores/backup-store.ts';

/** Prints a line for each complete backup, oldest first. It needs no key. */
export async function printBackups(store: BackupStore, say: (line: string) => void): Promise<void> {
  const all = await readBackupManifests(store);
  for (const { generation, manifest, reason } of all)
    say(`${generation.name}  ${manifest ? lineOf(manifest) : reason?.message}`);
  if (store.former) say(`${store.former.dump}  d'une version antérieure`);
  else if (all.length === 0) say(`Pas de sauvegarde complète dans ${store.name}.`);
}

const lineOf = ({ createdAt, rows, files, pictures, keyId }: BackupManifest): string =>
  [
    new Date(createdAt).toLocaleString('fr-FR', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Europe/Paris',
    }),
    `${rows} lignes`,
    megabytes(listFilesOfBackupManifest({ files }).reduce((sum, { size }) => sum + size, 0)),
    `${pictures.count} fichiers d'images, ${megabytes(pictures.bytes)} partagés`,
    ...(keyId === null ? [] : [`chiffrée (clé ${keyId})`]),
  ].join('  ');

const megabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`;
