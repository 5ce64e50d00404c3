import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { type PendingModerationKind, pendingModerationKinds } from '#contract/moderation/statistics-rules.ts';
import { createPendingModerationItemsSql } from '#server/features/moderation/statistics/count-waiting.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { listDefinedJobs } from '#server/platform/jobs/define-job.ts';
import type { JobError } from '../system/describe-job-error.ts';

/**
 * Figures of a job queue of this release: jobs that a newer release left behind wait until it is back. Ended jobs are
 * forgotten after three days, failed or not.
 */
export interface JobQueueMetrics {
  name: string;
  /** Number of jobs that are due, or wait for another attempt. */
  waiting: number;
  active: number;
  /** Number of jobs whose last attempt failed. */
  failed: number;
  /** Time since which the oldest due job has been ready to start; null when none is due. */
  dueSince: Date | null;
  /** Time at which the oldest waiting job was enqueued, whatever was tried since; null when none waits. */
  waitingSince: Date | null;
  /** Error of the last failed attempt of a job that is tried again; null when there was none. */
  lastError: JobError | null;
}

/** Items of a kind that wait for a moderator; `since` is null when there are none. */
export interface PendingModerationMetrics {
  kind: PendingModerationKind;
  count: number;
  since: Date | null;
}

/** Failed run of a backup or of its rehearsal, with the first French sentence about it. */
interface FailedBackupRunMetrics {
  at: Date;
  sentence: string;
}

export interface MetricsReadFromDatabase {
  sizeBytes: number;
  /** Number of connections of all programs to the database, this one included. */
  connectionsUsed: number;
  /** Number of connections that the server allows to programs without privileges. */
  connectionsAllowed: number;
  queues: JobQueueMetrics[];
  moderation: PendingModerationMetrics[];
  /** Number of activated accounts. */
  members: number;
  /** Number of addresses of accounts that the mail server refuses for good. */
  refusedAddresses: number;
  /** Number of listings that were ever public, without those of erased accounts. */
  publishedListings: number;
  liveListings: number;
  /** Reservations that wait for an answer, and those that are to be handed over. */
  askedReservations: number;
  acceptedReservations: number;
  /** Time of the last complete backup, on whichever machine; null when there was none. */
  lastBackup: Date | null;
  /** Last backup that the site made by itself, when it failed and none was made since; null otherwise. */
  failedBackup: FailedBackupRunMetrics | null;
  /** Last rehearsal of a restore when it failed; null otherwise. */
  failedRehearsal: FailedBackupRunMetrics | null;
  /** Time at which a job by the clock was last enqueued, or a process started; null before the first start. */
  scheduledAt: Date | null;
  /** Number of administrators without a second factor: of all, and of those whose account must have one. */
  lackingSecondFactor: { all: number; required: number };
}

/** Reads all figures of the database in one statement. */
export async function readDatabaseMetrics(db: Queryable): Promise<MetricsReadFromDatabase> {
  const queueNames = listDefinedJobs().map(({ name }) => name);
  const { rows } = await sql<Row>`
    select pg_database_size(current_database())::float8 as size_bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections_used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as connections_allowed,
      (select coalesce(json_agg(q), '[]') from (
        select name,
          count(*) filter (where state = 'retry' or state = 'created' and start_after <= now()) as waiting,
          count(*) filter (where state = 'active') as active,
          count(*) filter (where state = 'failed') as failed,
          min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as due_since,
          min(case state when 'retry' then created_on else start_after end)
            filter (where state = 'retry' or state = 'created' and start_after <= now()) as waiting_since,
          (array_agg(json_build_object('type', output ->> 'type',
              'code', coalesce(output ->> 'code', output -> 'cause' ->> 'code')) order by started_on desc)
            filter (where state = 'retry' and output is not null))[1] as last_error
        from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name = any(${queueNames})
        group by name order by name
      ) q) as queues,
      (select coalesce(json_agg(w), '[]') from (
        select kind, count(*), min(since) as since from ${createPendingModerationItemsSql(null)} group by kind
      ) w) as moderation,
      (select completed_at from last_backup) as last_backup,
      (select json_build_object('at', ended_at, 'sentence', sentences[1]) from backup_runs
        where kind = 'backup' and not is_right and not exists (
          select 1 from last_backup where completed_at > ended_at)) as failed_backup,
      (select json_build_object('at', ended_at, 'sentence', sentences[1]) from backup_runs
        where kind = 'rehearsal' and not is_right) as failed_rehearsal,
      (select greatest(max(schedule.updated_on), max(job.created_on)) from pgboss.schedule
        left join pgboss.job on job.name = schedule.name and job.id = schedule.last_job_id) as scheduled_at,
      (select json_build_object('all', count(*), 'required', count(*) filter (where second_factor_required))
        from users where role = ${ROLE_ADMIN} and verified_at is not null and suspended_at is null
          and not exists (select 1 from second_factors
            where user_id = users.id and confirmed_at is not null)) as lacking_second_factor,
      accounts.*, published.*, live.*, asked.*, reserved.*
    from
      (select count(*) filter (where verified_at is not null) as members,
        count(email_refused_at) as refused_addresses from users) as accounts,
      (select count(*) as published_listings from listings where published_at is not null) as published,
      (select count(*) as live_listings from listings where is_live) as live,
      (select count(*) as asked_reservations from reservations where status = 'asked') as asked,
      (select count(*) as accepted_reservations from reservations where status = 'accepted') as reserved`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('No figures');
  const { queues, moderation, failedBackup, failedRehearsal, ...numbers } = row;
  return {
    ...numbers,
    failedBackup: runOf(failedBackup),
    failedRehearsal: runOf(failedRehearsal),
    queues: queues.map(({ dueSince, waitingSince, ...counts }) => ({
      ...counts,
      dueSince: dateOf(dueSince),
      waitingSince: dateOf(waitingSince),
    })),
    moderation: pendingModerationKinds.map((kind) => {
      const { count, since } = moderation.find((found) => found.kind === kind) ?? { count: 0, since: null };
      return { kind, count, since: dateOf(since) };
    }),
  };
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const runOf = (run: FailedRunRow) => run && { ...run, at: new Date(run.at) };

/** Row of the statement, the only one, whose dates are texts within JSON. */
type Row = Omit<MetricsReadFromDatabase, 'queues' | 'moderation' | 'failedBackup' | 'failedRehearsal'> & {
  failedBackup: FailedRunRow;
  failedRehearsal: FailedRunRow;
  queues: WithTexts<JobQueueMetrics, 'dueSince' | 'waitingSince'>[];
  moderation: WithTexts<PendingModerationMetrics, 'since'>[];
};
type FailedRunRow = { at: string; sentence: string } | null;
type WithTexts<T, Dates extends keyof T> = Omit<T, Dates> & Record<Dates, string | null>;
