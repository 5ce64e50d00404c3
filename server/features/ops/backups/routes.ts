import { Readable } from 'node:stream';
import { recordSiteDecision } from '#server/features/moderation/decisions/record-site-decision.ts';
import { createBackupArchive } from '#server/platform/backup/generations/create-backup-archive.ts';
import { removeBackupGeneration } from '#server/platform/backup/generations/remove-generations.ts';
import { openVerifiedBackupGeneration } from '#server/platform/backup/generations/restore.ts';
import {
  BackupRunningError,
  runUnderBackupLock,
} from '#server/platform/backup/generations/run-under-backup-lock.ts';
import { recordLastBackupAfterRemoval } from '#server/platform/backup/last-backup.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { requestedBackupJob } from './jobs.ts';
import { type BackupStoreWithCipher, openSiteBackups } from './open-site-backups.ts';
import { findRunningOrDueBackupJobs, readBackupOverview } from './read-backup-overview.ts';

export function registerBackupRoutes(
  bind: BindRoute,
  services: Pick<Services, 'config' | 'db' | 'jobs' | 'log'>,
) {
  const { config, db, jobs, log } = services;

  const open = async (name: string): Promise<BackupStoreWithCipher & { names: string[] }> => {
    const backups = await openSiteBackups(config).catch(unavailable);
    const names = await backups.store.listGenerations().catch(unavailable);
    if (!names.includes(name)) fail('BACKUP_NOT_FOUND');
    return { ...backups, names };
  };
  const unavailable = (err: unknown): never => {
    log.warn({ err }, 'The place of backups can not be read');
    fail('BACKUPS_UNAVAILABLE');
  };

  bind('GET /api/admin/backups', () => readBackupOverview(services));

  bind('POST /api/admin/backups', async ({ write }) => {
    if (config.backup.sitePlace === undefined) fail('BACKUPS_UNAVAILABLE');
    await write(async (tx) => {
      const running = await findRunningOrDueBackupJobs(tx);
      if (!running.some(({ kind }) => kind === 'backup')) await jobs.enqueue(tx, requestedBackupJob, {});
    });
    return readBackupOverview(services);
  });

  bind('GET /api/admin/backups/:name', async ({ params: { name }, viewer, reply }) => {
    const { store, cipher } = await open(name);
    const checked = await openVerifiedBackupGeneration(store, cipher, name).catch((err) => {
      log.warn({ err, backup: name }, 'A backup can not be read');
      fail('BACKUP_UNREADABLE');
    });
    await recordSiteDecision(db, { adminId: viewer.id, action: 'download-backup', reason: name });
    reply.headers({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="sauvegarde-${name}.tar"`,
    });
    return Readable.from(createBackupArchive(checked), { objectMode: false });
  });

  bind('DELETE /api/admin/backups/:name', async ({ params: { name }, write }) => {
    // Access is decided again before a file goes.
    await write(async () => {});
    const { store, cipher, names } = await open(name);
    const warn = () =>
      log.warn({ backup: name }, 'Pictures of a deleted backup stay: another one can not be read');
    const newest = await runUnderBackupLock(db, () =>
      removeBackupGeneration(store, name, { cipher, warn }),
    ).catch((error) => (error instanceof BackupRunningError ? fail('BACKUP_RUNNING') : unavailable(error)));
    await write(async (tx, _, { id }) => {
      await recordSiteDecision(tx, { adminId: id, action: 'delete-backup', reason: name });
      if (names.at(-1) === name) await recordLastBackupAfterRemoval(tx, newest);
    });
    return { message: 'Sauvegarde supprimée.' };
  });
}
