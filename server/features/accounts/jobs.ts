import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { defineMail, handleMail } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { createMailedLink, type MailedLink, type NewLink } from './links.ts';
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

export const sendActivationLink = defineMail<RequestedLink>('accounts.send-activation-link');
export const sendResetLink = defineJob<RequestedLink>('accounts.send-reset-link', { sendsMail: true });
/** Sends the confirmation link to the pending e-mail. */
export const sendEmailLink = defineMail<AccountJob>('accounts.send-email-link');
export const notifyPasswordChange = defineMail<Change>('accounts.notify-password-change');
/** `formerEmail`: the account no longer has it when the mail is sent. */
export const notifyEmailChange = defineMail<Change & { formerEmail: string }>(
  'accounts.notify-email-change',
  { isErased: true },
);
/** `email`: address of an account that is erased when the mail is sent. */
export const notifyAccountDeletion = defineMail<{ email: string; firstName: string }>(
  'accounts.notify-deletion',
  {
    isErased: true,
  },
);

export const notifySecondFactor = defineMail<AccountJob & { event: SecondFactorEvent }>(
  'accounts.notify-second-factor',
);

export function handleAccountJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db } = services;
  const { site } = services.config;
  const withLink = async (
    compose: (site: SiteSettings, link: MailedLink) => MailContent,
    newLink: NewLink,
  ) => {
    const link = await createMailedLink(db, newLink);
    return link && { to: link.email, content: compose(site, link) };
  };

  handleMail(services, sendActivationLink, ({ userId, next }, { id: jobId }) =>
    withLink(activationMail, { userId, jobId, purpose: 'activation', next }),
  );
  handleMail(services, sendResetLink, ({ userId, next }, { id: jobId }) =>
    withLink(resetLinkMail, { userId, jobId, purpose: 'reset', next }),
  );
  handleMail(services, sendEmailLink, ({ userId }, { id: jobId }) =>
    withLink(confirmEmailMail, { userId, jobId, purpose: 'email' }),
  );
  handleMail(services, notifyPasswordChange, ({ userId, askedAt }, { id: jobId }) =>
    withLink(passwordChangedMail, { userId, jobId, purpose: 'undo', askedAt: new Date(askedAt) }),
  );
  handleMail(services, notifyEmailChange, ({ userId, formerEmail: to, askedAt }, { id: jobId }) =>
    withLink(emailChangeMail, { userId, jobId, purpose: 'undo', to, askedAt: new Date(askedAt) }),
  );
  handleMail(services, notifyAccountDeletion, async ({ email: to, firstName }) => ({
    to,
    content: accountDeletedMail(site, firstName),
  }));
  handleMail(services, notifySecondFactor, async ({ userId, event }) => {
    const account = await findAccount(db, userId);
    if (!account?.emailProvedAt) return;
    return { to: account.email, content: secondFactorMail(site, account.firstName, event) };
  });
}
