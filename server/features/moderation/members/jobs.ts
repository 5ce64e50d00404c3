import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { sendActivationLinkJob } from '#server/features/accounts/jobs.ts';
import { accountStateOf } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { findModerationDecision } from '#server/features/moderation/decisions/list-moderation-decisions-about-subject.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { composeAccountActivatedMail } from './mails/compose-account-activated-mail.ts';
import { composeAccountSuspendedMail } from './mails/compose-account-suspended-mail.ts';
import { composeAdminRightsChangedMail } from './mails/compose-admin-rights-changed-mail.ts';
import { composeProfessionalStatusWithdrawnMail } from './mails/compose-professional-status-withdrawn-mail.ts';
import { composeSecondFactorRemovedMail } from './mails/compose-second-factor-removed-mail.ts';

/** Mails a member about a decision about the account. Enqueued with the decision. */
export const sendAccountDecisionMailJob = defineMailJob<{ decisionId: string }>('moderation.tell-member');

export function registerAccountDecisionMailJobs(
  services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>,
) {
  const { config, db, jobs } = services;

  registerMailJobHandler(services, sendAccountDecisionMailJob, async ({ decisionId }) => {
    const decision = await findModerationDecision(db, decisionId);
    const account = decision && (await findAccount(db, decision.subjectId));
    if (!account) return;
    const { email: to, firstName, emailProvedAt, professional, role } = account;
    if (decision.action === 'withdraw-professional') {
      const content = composeProfessionalStatusWithdrawnMail(config.site, firstName, decision);
      return emailProvedAt && !professional ? { to, content } : undefined;
    }
    if (decision.action === 'remove-second-factor')
      return emailProvedAt && { to, content: composeSecondFactorRemovedMail(config.site, firstName) };
    if (decision.action === 'promote-admin' || decision.action === 'demote-admin') {
      const isAdmin = decision.action === 'promote-admin';
      const { reason } = decision;
      const content = composeAdminRightsChangedMail(config.site, firstName, { isAdmin, reason });
      return emailProvedAt && (role === ROLE_ADMIN) === isAdmin ? { to, content } : undefined;
    }
    // Outdated decision: a later one has its own mail.
    if (accountStateOf(account) !== decision.after) return;
    // Unproved address: no mail about the decision, but a link that proves the address.
    if (!emailProvedAt) {
      if (decision.after === 'active') await jobs.enqueue(db, sendActivationLinkJob, { userId: account.id });
      return;
    }
    const content =
      decision.after === 'suspended'
        ? composeAccountSuspendedMail(config.site, firstName, decision)
        : composeAccountActivatedMail(config.site, firstName, decision.before === 'suspended');
    return { to, content };
  });
}
