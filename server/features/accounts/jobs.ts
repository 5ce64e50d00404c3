import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { Services } from '#server/platform/services.ts';
import { issueLink, type MailedLink, type NewLink } from './links.ts';
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

export const sendActivationLink = defineJob<RequestedLink>('accounts.send-activation-link', {
  retries: MAIL_RETRIES,
});
export const sendResetLink = defineJob<RequestedLink>('accounts.send-reset-link');
/** Sends the link to the pending e-mail. */
export const sendEmailLink = defineJob<AccountJob>('accounts.send-email-link', { retries: MAIL_RETRIES });
export const notifyPasswordChange = defineJob<Change>('accounts.notify-password-change', {
  retries: MAIL_RETRIES,
});
/** `formerEmail`: the account no longer has it when the mail is sent. */
export const notifyEmailChange = defineJob<Change & { formerEmail: string }>('accounts.notify-email-change', {
  retries: MAIL_RETRIES,
  isErased: true,
});
/** `email`: address of an account that is erased when the mail is sent. */
export const notifyDeletion = defineJob<{ email: string; firstName: string }>('accounts.notify-deletion', {
  retries: MAIL_RETRIES,
  isErased: true,
});

export const notifySecondFactor = defineJob<AccountJob & { event: SecondFactorEvent }>(
  'accounts.notify-second-factor',
  { retries: MAIL_RETRIES },
);

export function handleAccountJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { site } = config;
  const send = async (compose: (site: SiteSettings, link: MailedLink) => MailContent, newLink: NewLink) => {
    const link = await issueLink(db, newLink);
    if (link) await mailer.send({ to: link.email, jobId: newLink.jobId, content: compose(site, link) });
  };

  jobs.handle(sendActivationLink, ({ userId, next }, { id: jobId }) =>
    send(activationMail, { userId, jobId, purpose: 'activation', next }),
  );
  jobs.handle(sendResetLink, ({ userId, next }, { id: jobId }) =>
    send(resetLinkMail, { userId, jobId, purpose: 'reset', next }),
  );
  jobs.handle(sendEmailLink, ({ userId }, { id: jobId }) =>
    send(confirmEmailMail, { userId, jobId, purpose: 'email' }),
  );
  jobs.handle(notifyPasswordChange, ({ userId, askedAt }, { id: jobId }) =>
    send(passwordChangedMail, { userId, jobId, purpose: 'undo', askedAt: new Date(askedAt) }),
  );
  jobs.handle(notifyEmailChange, ({ userId, formerEmail: to, askedAt }, { id: jobId }) =>
    send(emailChangeMail, { userId, jobId, purpose: 'undo', to, askedAt: new Date(askedAt) }),
  );
  jobs.handle(notifyDeletion, async ({ email: to, firstName }, { id: jobId }) => {
    await mailer.send({ to, jobId, content: accountDeletedMail(site, firstName) });
  });
  jobs.handle(notifySecondFactor, async ({ userId, event }, { id: jobId }) => {
    const account = await findAccount(db, userId);
    if (!account?.emailProvedAt) return;
    await mailer.send({
      to: account.email,
      jobId,
      content: secondFactorMail(site, account.firstName, event),
    });
  });
}
