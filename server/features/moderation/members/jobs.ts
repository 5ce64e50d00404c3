import { sendActivationLink } from '#server/features/accounts/jobs.ts';
import { accountStateOf } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { findDecision } from '#server/features/moderation/decisions/list-decisions.ts';
import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { accountActivatedMail } from './mails/account-activated-mail.ts';
import { accountSuspendedMail } from './mails/account-suspended-mail.ts';
import { professionalWithdrawnMail } from './mails/professional-withdrawn-mail.ts';
import { secondFactorRemovedMail } from './mails/second-factor-removed-mail.ts';

/** Mails a member about a decision about the account. Enqueued with the decision. */
export const notifyMember = defineJob<{ decisionId: string }>('moderation.tell-member', {
  retries: MAIL_RETRIES,
});

export function handleMemberJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { site } = config;

  jobs.handle(notifyMember, async ({ decisionId }, { id }) => {
    const decision = await findDecision(db, decisionId);
    const account = decision && (await findAccount(db, decision.subjectId));
    if (!account) return;
    if (decision.action === 'withdraw-professional') {
      const content = professionalWithdrawnMail(site, account.firstName, decision.reason);
      if (account.emailProvedAt && !account.professional)
        await mailer.send({ to: account.email, jobId: id, content });
      return;
    }
    if (decision.action === 'remove-second-factor') {
      const content = secondFactorRemovedMail(site, account.firstName);
      if (account.emailProvedAt) await mailer.send({ to: account.email, jobId: id, content });
      return;
    }
    // Outdated decision: a later one has its own mail.
    if (accountStateOf(account) !== decision.after) return;
    // Unproved address: it gets a link to prove it instead.
    if (!account.emailProvedAt) {
      if (decision.after === 'active') await jobs.enqueue(db, sendActivationLink, { userId: account.id });
      return;
    }
    const content =
      decision.after === 'suspended'
        ? accountSuspendedMail(site, account.firstName, decision.reason)
        : accountActivatedMail(site, account.firstName, decision.before === 'suspended');
    await mailer.send({ to: account.email, jobId: id, content });
  });
}
