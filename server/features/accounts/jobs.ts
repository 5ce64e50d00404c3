import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { composeMail, type MailContent } from '#server/platform/mail/compose-mail.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { issueLink } from './links.ts';
import { activationMail } from './mails/activation-mail.ts';
import { emailChangedMail } from './mails/email-changed-mail.ts';
import { passwordResetMail } from './mails/password-reset-mail.ts';
import { resetLinkMail } from './mails/reset-link-mail.ts';
import { findAccount } from './queries.ts';

export const sendActivationLink = defineJob<{ userId: string }>('accounts.send-activation-link');
export const sendResetLink = defineJob<{ userId: string }>('accounts.send-reset-link');
export const tellPasswordReset = defineJob<{ userId: string }>('accounts.tell-password-reset');
/** Carries the address itself, which is kept nowhere else; a finished job is forgotten after three days. */
export const tellEmailChanged = defineJob<{ formerEmail: string }>('accounts.tell-email-changed');

export interface AccountJobDependencies {
  db: Database;
  mailer: Mailer;
  config: Config;
}

/** Sends the mails of accounts. */
export function handleAccountJobs(jobs: Jobs, { db, mailer, config: { site } }: AccountJobDependencies) {
  const post = async (to: string, jobId: string, content: MailContent) =>
    mailer.send({ to, ...(await composeMail(site, jobId, content)) });

  jobs.handle(sendActivationLink, async ({ userId }, { id }) => {
    const link = await issueLink(db, { userId, jobId: id, purpose: 'activation' });
    if (link) await post(link.email, id, activationMail(site, link));
  });

  jobs.handle(sendResetLink, async ({ userId }, { id }) => {
    const link = await issueLink(db, { userId, jobId: id, purpose: 'reset' });
    if (link) await post(link.email, id, resetLinkMail(site, link));
  });

  jobs.handle(tellPasswordReset, async ({ userId }, { id }) => {
    const account = await findAccount(db, userId);
    if (account) await post(account.email, id, passwordResetMail(site));
  });

  jobs.handle(tellEmailChanged, async ({ formerEmail }, { id }) => {
    await post(formerEmail, id, emailChangedMail(site));
  });
}
