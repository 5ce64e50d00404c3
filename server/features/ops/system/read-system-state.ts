import '../tables.ts';
import type { SystemCheckState, SystemState } from '#contract/ops/system.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { listRecentLogEntries } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { version } from '#server/platform/version.ts';
import type { MetricsReadFromDatabase } from '../figures/metrics-read-from-database.ts';
import { calculateMailQueueMetrics } from '../figures/site-metrics-reader.ts';
import {
  checkSiteMetrics,
  type OperatorCheckResult,
  type SiteCheckResult,
} from '../watching/check-figures.ts';
import { listFailedJobs, listLastScheduledRuns } from './failed-jobs.ts';
import { createCachedOperatorCheckRunner, serviceCheckCacheMaxAgesMs } from './try-services.ts';

type Needed = Pick<
  Services,
  'config' | 'database' | 'db' | 'log' | 'places' | 'readFigures' | 'sessionSecret'
>;

interface SystemStateReader {
  readState: () => Promise<SystemState>;
  /** Counts the failed checks, as often as a badge asks. */
  countFaults: () => Promise<number>;
}

/** Reader of the state of the running site, for its administrators. */
export function createSystemStateReader(
  services: Needed,
  readNewerVersion: () => SystemState['newerVersion'],
): SystemStateReader {
  const { config, database, db, readFigures } = services;
  const tryServices = createCachedOperatorCheckRunner(services);

  const readState = async (): Promise<SystemState> => {
    const [figures, tried] = await Promise.all([readFigures(), tryServices(serviceCheckCacheMaxAgesMs.page)]);
    const { database: ofDatabase } = figures;
    const faults = ofDatabase ? await readFaultTimes(db) : new Map<string, Date>();
    const watched = checkSiteMetrics(figures, config).map((check) =>
      toCheck(check, check.isRight ? undefined : faults.get(check.name)),
    );
    return {
      version,
      newerVersion: readNewerVersion(),
      checkedAt: new Date().toISOString(),
      checks: [...watched, ...tried.map((check) => toCheck(check))],
      database: { kind: database.kind, size: ofDatabase?.sizeBytes ?? null },
      disks: figures.disks.map(({ holds, totalBytes, freeBytes }) => ({
        holds,
        size: totalBytes,
        free: freeBytes,
      })),
      mail: ofDatabase && toMail(ofDatabase, config.mail.smtpUrl !== undefined),
      jobs: ofDatabase && (await readJobs(db, ofDatabase)),
      backups: ofDatabase && { last: ofDatabase.lastBackup?.toISOString() ?? null },
      log: readLog(services),
    };
  };
  const countFaults = async () => {
    const [figures, tried] = await Promise.all([
      readFigures(),
      tryServices(serviceCheckCacheMaxAgesMs.badge),
    ]);
    const checks = [...checkSiteMetrics(figures, config), ...tried];
    return checks.filter((check) => stateOf(check) === 'wrong').length;
  };
  return { readState, countFaults };
}

async function readFaultTimes(db: Queryable): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('watchedFaults').select(['name', 'since']).execute();
  return new Map(rows.map(({ name, since }) => [name, since]));
}

const toCheck = (check: OperatorCheckResult & Partial<SiteCheckResult>, since?: Date) => ({
  subject: check.subject,
  state: stateOf(check),
  sentence: check.sentence,
  since: since?.toISOString() ?? null,
});

function stateOf({ isRight, isWarning, isUnknown }: Partial<SiteCheckResult>): SystemCheckState {
  if (isUnknown) return 'unknown';
  if (!isRight) return 'wrong';
  return isWarning ? 'warning' : 'right';
}

function toMail({ queues, refusedAddresses }: MetricsReadFromDatabase, isSent: boolean): SystemState['mail'] {
  const { waiting, waitingSince, givenUp } = calculateMailQueueMetrics(queues);
  return {
    isSent,
    queued: waiting,
    oldestSince: waitingSince?.toISOString() ?? null,
    refused: givenUp,
    refusedAddresses,
  };
}

async function readJobs(db: Queryable, { queues }: MetricsReadFromDatabase): Promise<SystemState['jobs']> {
  const sumOf = (state: 'waiting' | 'active' | 'failed') =>
    queues.reduce((total, queue) => total + queue[state], 0);
  return {
    waiting: sumOf('waiting'),
    active: sumOf('active'),
    failed: sumOf('failed'),
    failures: await listFailedJobs(db),
    lastRuns: await listLastScheduledRuns(db),
  };
}

function readLog({ config, log }: Pick<Needed, 'config' | 'log'>): SystemState['log'] {
  return {
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    processes: config.processes,
    entries: listRecentLogEntries(log).map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
  };
}
