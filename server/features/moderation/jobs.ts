import { defineJob } from '#server/platform/jobs/define-job.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { findToldDecision } from './decisions/find-told-decision.ts';
import { decisionMail } from './mails/decision-mail.ts';

/** To be sent in the transaction of every decision about a listing. */
export const tellAuthor = defineJob<{ decisionId: string }>('moderation.tell-author');

/** Mails what was decided to the authors; one who left meanwhile is not written to. */
export function handleModerationJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { site } = config;

  jobs.handle(tellAuthor, async ({ decisionId }, { id }) => {
    const told = await findToldDecision(db, decisionId);
    if (!told) return;
    await mailer.send({ to: told.authorEmail, ...(await composeMail(site, id, decisionMail(site, told))) });
  });
}
