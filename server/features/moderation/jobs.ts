import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findListingDecisionsToMail } from './decisions/find-mailed-decision.ts';
import { composeListingDecisionBatchMail } from './mails/compose-listing-decision-batch-mail.ts';
import { composeListingDecisionMail } from './mails/compose-listing-decision-mail.ts';

/** Mails the author about a decision. Enqueued in the transaction of every decision about a listing. */
export const sendListingDecisionMailJob = defineMailJob<{ decisionId: string; batch?: string }>(
  'moderation.tell-author',
);

/** Mails one author about several decisions with the same action, made together. */
export const sendListingDecisionBatchMailJob = defineMailJob<{ decisionIds: string[] }>(
  'moderation.tell-author-once',
);

/**
 * Seconds for which the mails of a batch wait to be joined. If the process stops meanwhile, each mail is sent by
 * itself.
 */
export const DECISION_MAIL_BATCH_DELAY_SECONDS = 60;

/** Handles mails about decisions. An author who erased their account gets none. */
export function registerListingDecisionMailJobs(
  services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>,
) {
  const { db, config } = services;
  const mailAbout = async (decisionIds: string[]) => {
    const [decision, ...others] = await findListingDecisionsToMail(db, decisionIds);
    if (!decision) return;
    const content =
      others.length > 0
        ? composeListingDecisionBatchMail(config.site, [decision, ...others])
        : composeListingDecisionMail(config.site, decision);
    return { to: decision.authorEmail, content };
  };

  registerMailJobHandler(services, sendListingDecisionMailJob, ({ decisionId }) => mailAbout([decisionId]));
  registerMailJobHandler(services, sendListingDecisionBatchMailJob, ({ decisionIds }) =>
    mailAbout(decisionIds),
  );
}
