import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { createMailedLink, type MailedLink, type NewMailedLink } from './links.ts';
import { accountDeletedMail } from './mails/account-deleted-mail.ts';
import { activationMail } from './mails/activation-mail.ts';
import { confirmEmailMail } from './mails/confirm-email-mail.ts';
import { emailChangeMail } from './mails/email-change-mail.ts';
import { passwordChangedMail } from './mails/password-changed-mail.ts';
import { resetLinkMail } from './mails/reset-link-mail.ts';
import { type SecondFactorEvent, secondFactorMail } from './mails/second-factor-mail.ts';
import { findAccount } from './queries.ts';

interface AccountJob {
  userId: string;
}

/** `next`: page to open after the link, a path under `/app`. */
export interface RequestedLink extends AccountJob {
  next?: string | undefined;
}

/** `askedAt`: time of the change, milliseconds since 1970; its mail may be delayed. */
interface Change extends AccountJob {
  askedAt: number;
}

export const sendActivationLink = defineMailJob<RequestedLink>('accounts.send-activation-link');
export const sendResetLink = defineJob<RequestedLink>('accounts.send-reset-link', { sendsMail: true });
/** Sends the link to the pending e-mail. */
export const sendEmailLink = defineMailJob<AccountJob>('accounts.send-email-link');
export const notifyPasswordChange = defineMailJob<Change>('accounts.notify-password-change');
/** `formerEmail`: the account no longer has it when the mail is sent. */
export const notifyEmailChange = defineMailJob<Change & { formerEmail: string }>(
  'accounts.notify-email-change',
  { isErased: true },
);
/** `email`: address of an account that is erased when the mail is sent. */
export const notifyAccountDeletion = defineMailJob<{ email: string; firstName: string }>(
  'accounts.notify-deletion',
  {
    isErased: true,
  },
);

export const notifySecondFactor = defineMailJob<AccountJob & { event: SecondFactorEvent }>(
  'accounts.notify-second-factor',
);

export function handleAccountJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db } = services;
  const { site } = services.config;
  const withLink = async (
    compose: (site: SiteSettings, link: MailedLink) => MailContent,
    newLink: NewMailedLink,
  ) => {
    const link = await createMailedLink(db, newLink);
    return link && { to: link.email, content: compose(site, link) };
  };

  handleMailJob(services, sendActivationLink, ({ userId, next }, { id: jobId }) =>
    withLink(activationMail, { userId, jobId, purpose: 'activation', next }),
  );
  handleMailJob(services, sendResetLink, ({ userId, next }, { id: jobId }) =>
    withLink(resetLinkMail, { userId, jobId, purpose: 'reset', next }),
  );
  handleMailJob(services, sendEmailLink, ({ userId }, { id: jobId }) =>
    withLink(confirmEmailMail, { userId, jobId, purpose: 'email' }),
  );
  handleMailJob(services, notifyPasswordChange, ({ userId, askedAt }, { id: jobId }) =>
    withLink(passwordChangedMail, { userId, jobId, purpose: 'undo', askedAt: new Date(askedAt) }),
  );
  handleMailJob(services, notifyEmailChange, ({ userId, formerEmail: to, askedAt }, { id: jobId }) =>
    withLink(emailChangeMail, { userId, jobId, purpose: 'undo', to, askedAt: new Date(askedAt) }),
  );
  handleMailJob(services, notifyAccountDeletion, async ({ email: to, firstName }) => ({
    to,
    content: accountDeletedMail(site, firstName),
  }));
  handleMailJob(services, notifySecondFactor, async ({ userId, event }) => {
    const account = await findAccount(db, userId);
    if (!account?.emailProvedAt) return;
    return { to: account.email, content: secondFactorMail(site, account.firstName, event) };
  });
}
