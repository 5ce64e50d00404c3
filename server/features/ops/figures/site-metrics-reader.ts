import { createTtlCache } from '#server/platform/cache.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { listDefinedJobs } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import type { JobError } from '../system/describe-job-error.ts';
import { createCertificateExpiryReader } from './certificate.ts';
import { type DatabaseWriteState, readDatabaseWriteState } from './database-state.ts';
import { type DiskSpace, readSiteDiskSpaces } from './disks.ts';
import {
  type JobQueueMetrics,
  type MetricsReadFromDatabase,
  readDatabaseMetrics,
} from './metrics-read-from-database.ts';

/** Figures of a running site; null or empty where a figure can't be read now. */
export interface SiteMetrics {
  databaseState: DatabaseWriteState | 'down';
  database: MetricsReadFromDatabase | null;
  disks: DiskSpace[];
  certificateEnd: Date | null;
}

export interface MailQueueMetrics {
  waiting: number;
  /** Time since which the oldest mail waits to be sent; null when none waits. */
  waitingSince: Date | null;
  /** Number of mails of the last three days whose last attempt failed. */
  givenUp: number;
  /** Error of the last failed attempt of a mail that is tried again; null when there was none. */
  lastError: JobError | null;
}

declare module '#server/platform/services.ts' {
  interface Services {
    /** Reads the figures of the site, cached like answers to visitors, within a second or so. */
    readFigures: () => Promise<SiteMetrics>;
  }
}

/** Milliseconds to wait for the database: figures must come even when it does not answer. */
const DATABASE_LIMIT_MS = 900;

export function createSiteMetricsReader({
  config,
  database,
  cacheSeconds,
}: Pick<Services, 'config' | 'cacheSeconds'> & {
  database: Pick<OpenedDatabase, 'db' | 'kind'>;
}): Services['readFigures'] {
  const databaseCache = createTtlCache<MetricsReadFromDatabase>({ max: 1, seconds: cacheSeconds });
  const readCertificate = createCertificateExpiryReader(config.publicUrl);
  const cache = createTtlCache<SiteMetrics>({ max: 1, seconds: cacheSeconds });

  async function read(): Promise<SiteMetrics> {
    const late = () => new Error('No answer');
    const [databaseState, figures, disks] = await Promise.all([
      withTimeout(DATABASE_LIMIT_MS, readDatabaseWriteState(database, config), late).catch(
        () => 'down' as const,
      ),
      withTimeout(
        DATABASE_LIMIT_MS,
        databaseCache.load('database', () => readDatabaseMetrics(database.db)),
        late,
      ).catch(() => null),
      readSiteDiskSpaces(config, database),
    ]);
    return {
      databaseState,
      database: figures,
      disks,
      certificateEnd: readCertificate(),
    };
  }
  return () => cache.load('site', read);
}

/** Figures of mails, from the queues of the jobs that send them. */
export function calculateMailQueueMetrics(queues: JobQueueMetrics[]): MailQueueMetrics {
  const mailJobs = new Set(listDefinedJobs().flatMap(({ name, options }) => (options.sendsMail ? name : [])));
  const mails = queues.filter(({ name }) => mailJobs.has(name));
  return {
    waiting: sum(mails.map(({ waiting, active }) => waiting + active)),
    waitingSince: findEarliestDate(mails.map(({ waitingSince }) => waitingSince)),
    givenUp: sum(mails.map(({ failed }) => failed)),
    lastError: mails.find(({ lastError }) => lastError)?.lastError ?? null,
  };
}

/** Number of jobs of the last three days, mails included, whose last attempt failed. */
export const countFailedJobs = (queues: JobQueueMetrics[]): number => sum(queues.map(({ failed }) => failed));

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** Earliest of the given dates; null when there are none. */
export function findEarliestDate(dates: (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date === null ? [] : date.getTime()));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
