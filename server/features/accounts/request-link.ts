import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/platform/database/tables.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { findAccountByEmail } from './queries.ts';

/**
 * Has a link mailed. An unknown e-mail sends a job about nobody, so that the answer takes the same time and
 * tells nothing.
 */
export async function requestLink(
  { db, jobs }: { db: Database; jobs: Jobs },
  job: Job<{ userId: string }>,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  await jobs.enqueue(db, job, { userId: account?.id ?? uuidv7() });
}
