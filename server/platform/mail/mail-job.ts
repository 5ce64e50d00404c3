import {
  defineJob,
  type JobDefinition,
  type JobOptions,
  MAX_MAIL_JOB_RETRIES,
} from '#server/platform/jobs/define-job.ts';
import type { JobContext } from '#server/platform/jobs/run-job-batch.ts';
import type { Services } from '#server/platform/services.ts';
import type { OutgoingMail } from './mailer.ts';

/** Defines a job that sends a mail which somebody waits for. */
export const defineMailJob = <Data extends object>(name: string, options?: Pick<JobOptions, 'isErased'>) =>
  defineJob<Data>(name, { retries: MAX_MAIL_JOB_RETRIES, sendsMail: true, ...options });

/**
 * Registers the handler of a job that sends one mail.
 * @param compose reads what the mail is about when it is sent; returns nothing when there is nothing left to mail, or
 * the receiver may not be mailed. Default `jobId`: the job's own
 */
export function registerMailJobHandler<Data extends object>(
  { jobs, mailer }: Pick<Services, 'jobs' | 'mailer'>,
  job: JobDefinition<Data>,
  compose: (
    data: Data,
    context: JobContext,
  ) => Promise<(Omit<OutgoingMail, 'jobId'> & { jobId?: string }) | null | undefined>,
) {
  jobs.handle(job, async (data, context) => {
    const mail = await compose(data, context);
    if (mail) await mailer.send({ jobId: context.id, ...mail });
  });
}
