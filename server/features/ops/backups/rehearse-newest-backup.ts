import { DamagedBackupError } from '#server/platform/backup/damaged-backup.ts';
import {
  verifyBackupPictures,
  verifyBackupRowsByRestoring,
} from '#server/platform/backup/generations/rehearse-restore.ts';
import { openVerifiedBackupGeneration } from '#server/platform/backup/generations/restore.ts';
import type { Log } from '#server/platform/log.ts';
import type { BackupStoreWithCipher } from './open-site-backups.ts';

interface RehearsalResult {
  isRight: boolean;
  /** French sentences: what was compared, or what differs. */
  sentences: string[];
}

/**
 * Restores the newest backup into a scratch database of its own, compares its tables, and rereads its pictures. A
 * damaged backup is a result.
 * @throws Error with one French sentence when the rehearsal itself can't be made
 */
export async function rehearseNewestBackup(
  { store, cipher }: BackupStoreWithCipher,
  log: Log,
  signal: AbortSignal,
): Promise<RehearsalResult> {
  try {
    const checked = await openVerifiedBackupGeneration(store, cipher, undefined);
    const restored = await verifyBackupRowsByRestoring(checked, log, signal);
    const reread = await verifyBackupPictures(checked);
    const differences = [...restored.differences, ...reread.differences];
    if (differences.length > 0) return { isRight: false, sentences: differences };
    const tables = Object.keys(checked.manifest.tables).length;
    const sentence = `${count(restored.rows)} lignes de ${count(tables)} tables restaurées dans une base d'essai, et ${count(reread.read)} fichiers d'images relus : rien ne diffère.`;
    return { isRight: true, sentences: [sentence] };
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) throw error;
    return { isRight: false, sentences: [error.message] };
  }
}

const count = (number: number) => number.toLocaleString('fr');
