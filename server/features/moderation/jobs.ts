import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findMailedDecisions } from './decisions/find-mailed-decision.ts';
import { decisionMail } from './mails/decision-mail.ts';
import { decisionsMail } from './mails/decisions-mail.ts';

/** Enqueue it in the transaction of every decision about a listing. */
export const notifyAuthor = defineJob<{ decisionId: string; batch?: string }>('moderation.tell-author', {
  retries: MAIL_RETRIES,
});

/** Of one batch, author and action. */
export const notifyAuthorOnce = defineJob<{ decisionIds: string[] }>('moderation.tell-author-once', {
  retries: MAIL_RETRIES,
});

/** The mails of a batch wait that long for each other; each leaves by itself if the process dies meanwhile. */
export const GATHERED_WITHIN_S = 60;

/** An author who erased their account gets no mail. */
export function handleModerationJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const notify = async (decisionIds: string[], jobId: string) => {
    const [decision, ...others] = await findMailedDecisions(db, decisionIds);
    if (!decision) return;
    const content =
      others.length > 0
        ? decisionsMail(config.site, [decision, ...others])
        : decisionMail(config.site, decision);
    await mailer.send({ to: decision.authorEmail, jobId, content });
  };

  jobs.handle(notifyAuthor, ({ decisionId }, { id }) => notify([decisionId], id));
  jobs.handle(notifyAuthorOnce, ({ decisionIds }, { id }) => notify(decisionIds, id));
}
