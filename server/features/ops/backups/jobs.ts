import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { type BackupRunKind, findBackupRuns, recordBackupRun } from '#server/platform/backup/backup-runs.ts';
import { BackupRunningError } from '#server/platform/backup/generations/run-under-backup-lock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { makeSiteBackup } from './make-site-backup.ts';
import { describeBackupFailure, openSiteBackups } from './open-site-backups.ts';
import { rehearseNewestBackup } from './rehearse-newest-backup.ts';

/** Jobs that take as long as the data are many; a lock keeps two from working at once. */
const LONG = { concurrency: 1, expiresAfter: 6 * 3600 };

export const nightlyBackupJob = defineJob<Record<string, never>>('ops.back-up', LONG);
export const requestedBackupJob = defineJob<Record<string, never>>('ops.back-up-now', {
  ...LONG,
  unique: true,
});
export const backupRehearsalJob = defineJob<Record<string, never>>('ops.rehearse-backup', {
  ...LONG,
  unique: true,
});

/** Age of a backup that makes the nightly one needless: a timer of the machine made it. */
const RECENT_MS = 3 * HOUR_MS;
const REHEARSED_EVERY_MS = 30 * DAY_MS;

type Needed = Pick<Services, 'config' | 'database' | 'db' | 'files' | 'jobs' | 'log' | 'stopping'>;

/** Makes a backup each night at three and when an administrator asks, and restores one each month to see that it works. */
export function registerBackupJobs(services: Needed): void {
  const { config, db, jobs, log } = services;

  jobs.handle(requestedBackupJob, async (_, { signal }) => backUp(services, signal));

  jobs.handle(nightlyBackupJob, async (_, { signal }) => {
    if (config.backup.sitePlace === undefined) return;
    if (!(await hasRecentBackup(db))) await backUp(services, signal);
    if (await isRehearsalDue(db)) await jobs.enqueue(db, backupRehearsalJob, {});
  });
  jobs.schedule(nightlyBackupJob, '0 3 * * *');

  jobs.handle(backupRehearsalJob, async (_, { signal }) => {
    const end = AbortSignal.any([signal, services.stopping]);
    await recordingFailure(db, 'rehearsal', end, async (found) => {
      const backups = await openSiteBackups(config);
      found.generation = (await backups.store.listGenerations()).at(-1) ?? null;
      const result = await rehearseNewestBackup(backups, services, end);
      // No backup here: a timer of the machine keeps them elsewhere.
      if (result === null) return;
      await recordBackupRun(db, 'rehearsal', { ...found, ...result });
      if (!result.isRight) log.error({ backup: found.generation }, 'A backup can not be restored as it was');
    });
  });
}

async function backUp(
  { config, database, db, files, log, stopping }: Needed,
  signal: AbortSignal,
): Promise<void> {
  const end = AbortSignal.any([signal, stopping]);
  await recordingFailure(db, 'backup', end, async () => {
    const backups = await openSiteBackups(config);
    const sentences: string[] = [];
    // Connections of its own: a backup needs two for minutes, and those of the site are for its visitors.
    const own = await openDatabase({
      databaseUrl: database.databaseUrl,
      listenUrl: config.listenUrl,
      dataDir: config.dataDir,
      log,
    });
    const options = {
      ...backups,
      database: own.db,
      files,
      signal: end,
      warn: (said: string) => sentences.push(said),
    };
    const { generation, isRight } = await makeSiteBackup(config, options).finally(own.close);
    await recordBackupRun(db, 'backup', { generation, isRight, sentences });
    log.info({ backup: generation, warnings: sentences.length }, 'Made a backup');
  });
}

/**
 * Records the failure of a run for administrators, and passes it on to the job. Nothing is recorded of a run that finds
 * another one, which records its own end.
 */
async function recordingFailure(
  db: Database,
  kind: BackupRunKind,
  signal: AbortSignal,
  run: (found: { generation: string | null }) => Promise<void>,
): Promise<void> {
  const found = { generation: null };
  try {
    await run(found);
  } catch (error) {
    if (error instanceof BackupRunningError) return;
    const sentence = signal.aborted ? INTERRUPTED : describeBackupFailure(error);
    await recordBackupRun(db, kind, { ...found, isRight: false, sentences: [sentence] });
    throw error;
  }
}

const INTERRUPTED = "Interrompue : le site s'est arrêté pendant ce temps.";

async function hasRecentBackup(db: Queryable): Promise<boolean> {
  const last = await db.selectFrom('lastBackup').select('completedAt').executeTakeFirst();
  return last !== undefined && Date.now() - last.completedAt.getTime() < RECENT_MS;
}

/** True a month after a rehearsal that found nothing, and at once after one that did. */
async function isRehearsalDue(db: Queryable): Promise<boolean> {
  const { rehearsal } = await findBackupRuns(db);
  return !rehearsal?.isRight || Date.now() - rehearsal.endedAt.getTime() >= REHEARSED_EVERY_MS;
}
