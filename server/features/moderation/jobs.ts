import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findDecisionsToMail } from './decisions/find-mailed-decision.ts';
import { decisionMail } from './mails/decision-mail.ts';
import { decisionsMail } from './mails/decisions-mail.ts';

/** Mails the author about a decision. Enqueued in the transaction of every decision about a listing. */
export const notifyAuthor = defineMailJob<{ decisionId: string; batch?: string }>('moderation.tell-author');

/** Mails one author about several decisions with the same action, made together. */
export const notifyAuthorOfBatch = defineMailJob<{ decisionIds: string[] }>('moderation.tell-author-once');

/**
 * Seconds for which the mails of a batch wait to be joined. If the process stops meanwhile, each is sent by
 * itself.
 */
export const DECISION_MAIL_BATCH_SECONDS = 60;

/** Handles mails about decisions. An author who erased their account gets none. */
export function handleModerationJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, config } = services;
  const mailAbout = async (decisionIds: string[]) => {
    const [decision, ...others] = await findDecisionsToMail(db, decisionIds);
    if (!decision) return;
    const content =
      others.length > 0
        ? decisionsMail(config.site, [decision, ...others])
        : decisionMail(config.site, decision);
    return { to: decision.authorEmail, content };
  };

  handleMailJob(services, notifyAuthor, ({ decisionId }) => mailAbout([decisionId]));
  handleMailJob(services, notifyAuthorOfBatch, ({ decisionIds }) => mailAbout(decisionIds));
}
