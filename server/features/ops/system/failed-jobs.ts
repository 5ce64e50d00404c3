import { type RawBuilder, sql } from 'kysely';
import type { FailedJob, FailedJobKind, SystemState } from '#contract/ops/system.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { listDefinedJobs } from '#server/platform/jobs/define-job.ts';
import { makeJobsDueNow } from '#server/platform/jobs/make-jobs-due-now.ts';
import { describeJobError, type JobError } from './describe-job-error.ts';
import { formatJobLabel } from './job-labels.ts';

const MAX_LISTED = 50;

/** Condition of jobs whose last attempt failed. One without an error waits after the end of its process. */
const HAS_FAILED = sql`state in ('retry', 'failed') and output is not null`;

interface FailedJobRow extends JobError {
  id: string;
  name: string;
  state: FailedJob['state'];
  attempts: number;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
}

/** Jobs of this release whose last attempt failed, the last failure first. */
export async function listFailedJobs(db: Queryable): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, name, state::text as state, retry_count + 1 as attempts,
      coalesce(completed_on, started_on) as last_attempt_at,
      case when state = 'retry' then start_after end as next_attempt_at,
      output ->> 'type' as type,
      coalesce(output ->> 'code', output -> 'cause' ->> 'code') as code
    from pgboss.job where ${HAS_FAILED} and name = any(${namesOf(listDefinedJobs())})
    order by last_attempt_at desc nulls last, id limit ${MAX_LISTED}`.execute(db);
  const mailJobs = new Set(namesOf(listJobsOfKind('mail')));
  return rows.map(({ id, name, state, attempts, lastAttemptAt, nextAttemptAt, ...error }) => ({
    id,
    kind: mailJobs.has(name) ? 'mail' : 'other',
    label: formatJobLabel(name),
    state,
    attempts,
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    reason: describeJobError(error, mailJobs.has(name)),
  }));
}

/** Last runs of the jobs by the clock. A run of more than three days ago is no longer known. */
export async function listLastScheduledRuns(
  db: Queryable,
): Promise<NonNullable<SystemState['jobs']>['lastRuns']> {
  const { rows } = await sql<{ name: string; at: Date | null; isRight: boolean | null }>`
    select schedule.name, last.at, last.is_right from pgboss.schedule
      left join lateral (
        select coalesce(completed_on, started_on) as at, state = 'completed' as is_right from pgboss.job
        where job.name = schedule.name and state in ('completed', 'failed', 'retry') and started_on is not null
        order by started_on desc limit 1
      ) as last on true
    where schedule.name = any(${namesOf(listDefinedJobs())})`.execute(db);
  return rows
    .map(({ name, at, isRight }) => ({
      label: formatJobLabel(name),
      at: at?.toISOString() ?? null,
      isRight,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'));
}

/**
 * Tries a job whose last attempt failed again now.
 * @throws Failure JOB_NOT_FOUND when there is none of this id, as when it has succeeded meanwhile
 */
export async function retryFailedJob(tx: Queryable, id: string): Promise<number> {
  const retried = await retryJobs(tx, sql`id = ${id} and name = any(${namesOf(listDefinedJobs())})`);
  if (retried === 0) fail('JOB_NOT_FOUND');
  return retried;
}

/** Tries all jobs of a kind whose last attempt failed again now. @returns their number */
export const retryFailedJobsOfKind = (tx: Queryable, kind: FailedJobKind): Promise<number> =>
  retryJobs(tx, sql`name = any(${namesOf(listJobsOfKind(kind))})`);

const retryJobs = (tx: Queryable, which: RawBuilder<unknown>) =>
  makeJobsDueNow(tx, sql`${HAS_FAILED} and ${which}`);

const listJobsOfKind = (kind: FailedJobKind) =>
  listDefinedJobs().filter(({ options }) => options.sendsMail === (kind === 'mail'));

const namesOf = (jobs: { name: string }[]) => jobs.map(({ name }) => name);
