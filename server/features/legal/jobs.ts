import './tables.ts';
import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { composeContactFormMail } from './mails/compose-contact-form-mail.ts';

export const sendContactFormMailJob = defineJob<{ id: string }>('legal.mail-operator', { sendsMail: true });
/** Retries messages that could not be mailed within a job's retries, every night. */
export const retryContactFormMailsJob = defineJob<Record<string, never>>('legal.retry-contact-mails', {
  concurrency: 1,
});

export function registerContactFormMailJobs({
  db,
  jobs,
  mailer,
  config,
  log,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'log'>) {
  jobs.handle(sendContactFormMailJob, async ({ id }) => {
    const message = await db
      .selectFrom('contactMessages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const { site } = config;
    const { email: to } = site.operator;
    if (!message || !to) return;
    // Id of the mail's job: the message's, so that it is the same mail whichever job sends it.
    const mail = { to, jobId: id, content: composeContactFormMail(site, message), replyTo: message.email };
    if (await mailer.send(mail)) await db.deleteFrom('contactMessages').where('id', '=', id).execute();
  });

  jobs.handle(retryContactFormMailsJob, async () => {
    const { numDeletedRows } = await db
      .deleteFrom('contactMessages')
      .where('createdAt', '<', sql<Date>`now() - ${retentionDays.contactMessage}::int * interval '1 day'`)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n)
      log.error({ messages: Number(numDeletedRows) }, 'Messages to the operator were never mailed');
    const waiting = await db
      .selectFrom('contactMessages')
      .select('id')
      .where('createdAt', '<', sql<Date>`now() - interval '6 hours'`)
      .execute();
    await db.transaction().execute(async (tx) => {
      for (const { id } of waiting) await jobs.enqueue(tx, sendContactFormMailJob, { id });
    });
  });
  jobs.schedule(retryContactFormMailsJob, '50 3 * * *');
}
