import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findMailedDecisions } from './decisions/find-mailed-decision.ts';
import { decisionMail } from './mails/decision-mail.ts';
import { decisionsMail } from './mails/decisions-mail.ts';

/** Mails the author about a decision. Enqueued in the transaction of every decision about a listing. */
export const notifyAuthor = defineJob<{ decisionId: string; batch?: string }>('moderation.tell-author', {
  retries: MAIL_RETRIES,
});

/** Mails one author about several decisions with the same action, made together. */
export const notifyAuthorOnce = defineJob<{ decisionIds: string[] }>('moderation.tell-author-once', {
  retries: MAIL_RETRIES,
});

/**
 * Seconds for which the mails of a batch wait to be joined. If the process stops meanwhile, each is sent by
 * itself.
 */
export const DECISION_MAIL_BATCH_SECONDS = 60;

/** Handles mails about decisions. An author who erased their account gets none. */
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
