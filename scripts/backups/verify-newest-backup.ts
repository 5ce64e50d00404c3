import type { BackupCipher } from '#server/platform/backup/cipher.ts';
import { listFilesOfBackupManifest } from '#server/platform/backup/generations/manifest.ts';
import {
  verifyBackupPictures,
  verifyBackupRowsByRestoring,
} from '#server/platform/backup/generations/rehearse-restore.ts';
import { openVerifiedBackupGeneration } from '#server/platform/backup/generations/restore.ts';
import { type BackupStore, warnOfBackupDatedInFuture } from '#server/platform/backup/stores/backup-store.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * Restores the newest backup into a scratch database, compares its tables, rereads its pictures, and prints each step
 * with its duration.
 * @returns false when anything differs
 * @throws Error with one French sentence when it can't be restored
 */
export async function verifyNewestBackup(
  store: BackupStore,
  cipher: BackupCipher,
  say: (line: string) => void,
): Promise<boolean> {
  const checked = await timed(() => openVerifiedBackupGeneration(store, cipher, undefined));
  const { generation, manifest } = checked.result;
  warnOfBackupDatedInFuture(generation.name, new Date(), say);
  say(
    `${generation.name} : ${listFilesOfBackupManifest(manifest).length} fichiers relus en ${checked.seconds}.`,
  );
  const rows = await timed(() =>
    untilSignal((signal) => verifyBackupRowsByRestoring(checked.result, createLog('silent'), signal)),
  );
  say(
    `${rows.result.rows} lignes restaurées dans une base d'essai et comparées, ${Object.keys(manifest.tables).length} tables, en ${rows.seconds}.`,
  );
  const pictures = await timed(() => verifyBackupPictures(checked.result));
  say(`${pictures.result.read} fichiers d'images relus en ${pictures.seconds}.`);
  const differences = [...rows.result.differences, ...pictures.result.differences];
  for (const difference of differences) say(`✗ ${difference}`);
  say(differences.length === 0 ? 'Rien ne diffère.' : 'Cette sauvegarde ne rendrait pas tout.');
  return differences.length === 0;
}

/** Aborts the work instead of ending the process at once, so that it can remove its files. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('La vérification a été interrompue.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: string }> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  return { result, seconds: `${seconds} s` };
}
