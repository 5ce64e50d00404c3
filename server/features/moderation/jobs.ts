import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findMailedDecision } from './decisions/find-mailed-decision.ts';
import { decisionMail } from './mails/decision-mail.ts';

/** Enqueue it in the transaction of every decision about a listing. */
export const notifyAuthor = defineJob<{ decisionId: string }>('moderation.tell-author', {
  retries: MAIL_RETRIES,
});

/** An author who erased their account gets no mail. */
export function handleModerationJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { site } = config;

  jobs.handle(notifyAuthor, async ({ decisionId }, { id }) => {
    const decision = await findMailedDecision(db, decisionId);
    if (!decision) return;
    await mailer.send({
      to: decision.authorEmail,
      jobId: id,
      content: decisionMail(site, decision),
    });
  });
}
