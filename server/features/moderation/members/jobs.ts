import { sendActivationLink } from '#server/features/accounts/jobs.ts';
import { accountStateOf } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { findDecision } from '#server/features/moderation/decisions/list-decisions.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { accountActivatedMail } from './mails/account-activated-mail.ts';
import { accountSuspendedMail } from './mails/account-suspended-mail.ts';
import { professionalWithdrawnMail } from './mails/professional-withdrawn-mail.ts';
import { secondFactorRemovedMail } from './mails/second-factor-removed-mail.ts';

/** Mails a member about a decision about the account. Enqueued with the decision. */
export const notifyMember = defineMailJob<{ decisionId: string }>('moderation.tell-member');

export function handleMemberJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, jobs } = services;
  const { site } = services.config;

  handleMailJob(services, notifyMember, async ({ decisionId }) => {
    const decision = await findDecision(db, decisionId);
    const account = decision && (await findAccount(db, decision.subjectId));
    if (!account) return;
    const { email: to, firstName, emailProvedAt, professional } = account;
    if (decision.action === 'withdraw-professional') {
      const content = professionalWithdrawnMail(site, firstName, decision.reason);
      return emailProvedAt && !professional ? { to, content } : undefined;
    }
    if (decision.action === 'remove-second-factor')
      return emailProvedAt && { to, content: secondFactorRemovedMail(site, firstName) };
    // Outdated decision: a later one has its own mail.
    if (accountStateOf(account) !== decision.after) return;
    // Unproved address: it gets a link to prove it instead.
    if (!emailProvedAt) {
      if (decision.after === 'active') await jobs.enqueue(db, sendActivationLink, { userId: account.id });
      return;
    }
    const content =
      decision.after === 'suspended'
        ? accountSuspendedMail(site, firstName, decision.reason)
        : accountActivatedMail(site, firstName, decision.before === 'suspended');
    return { to, content };
  });
}
