import { HOUR_MS } from '#contract/durations.ts';
import { DamagedBackupError } from '#server/platform/backup/damaged-backup.ts';
import {
  verifyBackupPictures,
  verifyBackupRowsByRestoring,
} from '#server/platform/backup/generations/rehearse-restore.ts';
import {
  openVerifiedBackupGeneration,
  type VerifiedBackupGeneration,
} from '#server/platform/backup/generations/restore.ts';
import {
  BackupRunningError,
  runUnderBackupLock,
} from '#server/platform/backup/generations/run-under-backup-lock.ts';
import { type BackupStore, parseBackupGenerationName } from '#server/platform/backup/stores/backup-store.ts';
import { formatDateInParis } from '#server/platform/paris-time.ts';
import type { Services } from '#server/platform/services.ts';
import type { BackupStoreWithCipher } from './open-site-backups.ts';

interface RehearsalResult {
  isRight: boolean;
  /** French sentences: what was compared, or what differs. */
  sentences: string[];
}

/**
 * Restores the newest backup into a scratch database of its own, compares its tables, and rereads its pictures. A
 * damaged backup is a result.
 * @returns null without a backup
 * @throws Error with one French sentence when the rehearsal itself can't be made
 */
export async function rehearseNewestBackup(
  { store, cipher }: BackupStoreWithCipher,
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  signal: AbortSignal,
): Promise<RehearsalResult | null> {
  try {
    const names = await store.listGenerations();
    await refuseUnfinished(store, db, names.at(-1));
    if (names.length === 0) return null;
    const checked = await openVerifiedBackupGeneration(store, cipher, undefined);
    refuseForeign(checked, config.publicUrl);
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

/** @throws DamagedBackupError when a backup that is newer than all complete ones has no end, and none runs */
async function refuseUnfinished(store: BackupStore, db: Services['db'], complete = ''): Promise<void> {
  const drafts = await runUnderBackupLock(db, store.listDrafts).catch((error: unknown) => {
    if (error instanceof BackupRunningError) return [];
    throw error;
  });
  const draft = drafts.at(-1);
  if (draft !== undefined && draft > complete)
    throw new DamagedBackupError(
      `La sauvegarde ${draft} est inachevée dans ${store.name} : elle s'est interrompue avant la fin.`,
    );
}

/** Longest time between the beginning of a backup and its name, which may not be taken. */
const MAX_NAME_DELAY_MS = HOUR_MS;

/** @throws DamagedBackupError for a backup of another site, or of another day, that bears the name of this one */
function refuseForeign({ generation: { name }, manifest }: VerifiedBackupGeneration, site: string): void {
  if (manifest.site !== site)
    throw new DamagedBackupError(
      `La sauvegarde ${name} est celle d'un autre site, ${manifest.site} : ses fichiers ont été remplacés, ou l'adresse de ce site a changé depuis.`,
    );
  const delay = Date.parse(parseBackupGenerationName(name)) - Date.parse(manifest.createdAt);
  if (Math.abs(delay) > MAX_NAME_DELAY_MS)
    throw new DamagedBackupError(
      `La sauvegarde ${name} est une autre, du ${formatDateInParis(new Date(manifest.createdAt))}, sous ce nom : quelqu'un a remplacé ses fichiers.`,
    );
}

const count = (number: number) => number.toLocaleString('fr');
