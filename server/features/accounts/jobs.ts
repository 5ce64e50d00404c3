import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { createMailedLink, type MailedLinkRecipientAndSecret, type MailedLinkToCreate } from './links.ts';
import { composeAccountDeletedMail } from './mails/compose-account-deleted-mail.ts';
import { composeActivationMail } from './mails/compose-activation-mail.ts';
import { composeEmailChangeConfirmationMail } from './mails/compose-email-change-confirmation-mail.ts';
import { composeEmailChangeRequestedMail } from './mails/compose-email-change-requested-mail.ts';
import { composePasswordChangedMail } from './mails/compose-password-changed-mail.ts';
import { composePasswordResetMail } from './mails/compose-password-reset-mail.ts';
import {
  composeSecondFactorEventMail,
  type SecondFactorEvent,
} from './mails/compose-second-factor-event-mail.ts';
import { findAccount } from './queries.ts';

interface AccountJob {
  userId: string;
}

/** `next`: page to open after the link, a path under `/app`. */
export interface MailedLinkJobData extends AccountJob {
  next?: string | undefined;
}

/** `askedAt`: time of the change, milliseconds since 1970; its mail may be delayed. */
interface Change extends AccountJob {
  askedAt: number;
}

export const sendActivationLinkJob = defineMailJob<MailedLinkJobData>('accounts.send-activation-link');
export const sendPasswordResetLinkJob = defineJob<MailedLinkJobData>('accounts.send-reset-link', {
  sendsMail: true,
});
/** Sends the confirmation link to the pending e-mail. */
export const sendEmailChangeLinkJob = defineMailJob<AccountJob>('accounts.send-email-link');
export const sendPasswordChangedMailJob = defineMailJob<Change>('accounts.notify-password-change');
/** `formerEmail`: the account no longer has it when the mail is sent. */
export const sendEmailChangeRequestedMailJob = defineMailJob<Change & { formerEmail: string }>(
  'accounts.notify-email-change',
  { isErased: true },
);
/** `email`: address of an account that is erased when the mail is sent. */
export const sendAccountDeletedMailJob = defineMailJob<{ email: string; firstName: string }>(
  'accounts.notify-deletion',
  {
    isErased: true,
  },
);

export const sendSecondFactorEventMailJob = defineMailJob<AccountJob & { event: SecondFactorEvent }>(
  'accounts.notify-second-factor',
);

export function registerAccountMailJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { config, db } = services;
  const withLink = async (
    compose: (site: SiteSettings, link: MailedLinkRecipientAndSecret) => MailContent,
    newLink: MailedLinkToCreate,
  ) => {
    const link = await createMailedLink(db, newLink);
    return link && { to: link.email, content: compose(config.site, link) };
  };

  registerMailJobHandler(services, sendActivationLinkJob, ({ userId, next }, { id: jobId }) =>
    withLink(composeActivationMail, { userId, jobId, purpose: 'activation', next }),
  );
  registerMailJobHandler(services, sendPasswordResetLinkJob, ({ userId, next }, { id: jobId }) =>
    withLink(composePasswordResetMail, { userId, jobId, purpose: 'reset', next }),
  );
  registerMailJobHandler(services, sendEmailChangeLinkJob, ({ userId }, { id: jobId }) =>
    withLink(composeEmailChangeConfirmationMail, { userId, jobId, purpose: 'email' }),
  );
  registerMailJobHandler(services, sendPasswordChangedMailJob, ({ userId, askedAt }, { id: jobId }) =>
    withLink(composePasswordChangedMail, { userId, jobId, purpose: 'undo', askedAt: new Date(askedAt) }),
  );
  registerMailJobHandler(
    services,
    sendEmailChangeRequestedMailJob,
    ({ userId, formerEmail: to, askedAt }, { id: jobId }) =>
      withLink(composeEmailChangeRequestedMail, {
        userId,
        jobId,
        purpose: 'undo',
        to,
        askedAt: new Date(askedAt),
      }),
  );
  registerMailJobHandler(services, sendAccountDeletedMailJob, async ({ email: to, firstName }) => ({
    to,
    content: composeAccountDeletedMail(config.site, firstName),
  }));
  registerMailJobHandler(services, sendSecondFactorEventMailJob, async ({ userId, event }) => {
    const account = await findAccount(db, userId);
    if (!account?.emailProvedAt) return;
    return {
      to: account.email,
      content: composeSecondFactorEventMail(config.site, account.firstName, event),
    };
  });
}
