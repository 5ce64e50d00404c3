import { sql } from 'kysely';
import type { Backup, Backups } from '#contract/ops/backups.ts';
import { findBackupRuns } from '#server/platform/backup/backup-runs.ts';
import {
  listFilesOfBackupManifest,
  readBackupManifests,
} from '#server/platform/backup/generations/manifest.ts';
import { parseBackupGenerationName } from '#server/platform/backup/stores/backup-store.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { backupRehearsalJob, nightlyBackupJob, requestedBackupJob } from './jobs.ts';
import { describeBackupFailure, openSiteBackups } from './open-site-backups.ts';

/** Milliseconds to wait for the place of backups: the page about the state of the site waits for it. */
const LIST_LIMIT_MS = 10_000;
const noAnswer = () => new Error(`La place des sauvegardes n'a pas répondu en ${LIST_LIMIT_MS / 1000} s.`);

/** State of the backups. A place that can't be read is part of it. */
export async function readBackupOverview({ config, db }: Pick<Services, 'config' | 'db'>): Promise<Backups> {
  const [listed, { backup: last, rehearsal }, [running = null]] = await Promise.all([
    withTimeout(LIST_LIMIT_MS, listBackups(config), noAnswer).then(
      (backups) => ({ backups, fault: null }),
      (error) => ({ backups: [], fault: describeBackupFailure(error) }),
    ),
    findBackupRuns(db),
    findRunningOrDueBackupJobs(db),
  ]);
  return {
    ...listed,
    rehearsal: rehearsal
      ? {
          at: rehearsal.endedAt.toISOString(),
          backup: rehearsal.generation,
          isRight: rehearsal.isRight,
          sentences: rehearsal.sentences,
        }
      : null,
    place: config.backup.sitePlace ?? null,
    failure: last?.isRight === false ? { at: last.endedAt.toISOString(), sentences: last.sentences } : null,
    running,
    kept: { days: config.backupRetention.daily, weeks: config.backupRetention.weekly },
    isEncrypted: config.backup.key !== undefined,
  };
}

async function listBackups(config: Services['config']): Promise<Backup[]> {
  const { store } = await openSiteBackups(config);
  const all = await readBackupManifests(store);
  return all
    .map(({ generation: { name }, manifest, reason }) => {
      if (!manifest)
        return { name, size: 0, createdAt: parseBackupGenerationName(name), fault: reason?.message ?? null };
      const files = listFilesOfBackupManifest(manifest).reduce((sum, { size }) => sum + size, 0);
      return { name, size: files + manifest.pictures.bytes, createdAt: manifest.createdAt, fault: null };
    })
    .reverse();
}

/** Jobs about backups that are in progress, or due and about to begin. */
export async function findRunningOrDueBackupJobs(db: Queryable): Promise<NonNullable<Backups['running']>[]> {
  const names = [nightlyBackupJob, requestedBackupJob, backupRehearsalJob].map(({ name }) => name);
  const { rows } = await sql<{ name: string; since: Date }>`
    select name, coalesce(started_on, created_on) as since from pgboss.job
    where name = any(${names}) and (state = 'active' or state = 'created' and start_after <= now())
    order by state = 'active' desc, since`.execute(db);
  return rows.map(({ name, since }) => ({
    kind: name === backupRehearsalJob.name ? 'rehearsal' : 'backup',
    since: since.toISOString(),
  }));
}
