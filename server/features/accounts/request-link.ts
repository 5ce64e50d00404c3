import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccountByEmail } from './queries.ts';

/**
 * Has a link mailed. An unknown e-mail sends a job about nobody, so that the answer takes the same time and
 * tells nothing.
 */
export async function requestLink(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  job: Job<{ userId: string }>,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  await jobs.enqueue(db, job, { userId: account?.id ?? uuidv7() });
}
