import { v7 as uuidv7 } from 'uuid';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import type { MailedLinkJobData } from './jobs.ts';
import { findAccountByEmail } from './queries.ts';

/**
 * Mails a link. An unknown e-mail enqueues a job without a receiver, so that response times do not reveal which
 * accounts exist.
 */
export async function enqueueMailedLink(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  job: JobDefinition<MailedLinkJobData>,
  { email, next }: { email: string; next?: string | undefined },
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  await jobs.enqueue(db, job, { userId: account?.id ?? uuidv7(), next });
}
