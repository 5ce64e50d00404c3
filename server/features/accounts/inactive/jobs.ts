import type { AccountErasureWarningStage } from '#contract/retention.ts';
import { eraseAccount } from '#server/features/accounts/delete-own-account.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import { retryDeadlocks } from '#server/platform/database/retry-deadlocks.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  cancelErasuresOfSuspendedAccounts,
  findAccountErasureWarningRecipient,
  isAccountStillDueForErasure,
  listAccountsToErase,
  recordAccountErasureWarningMailed,
  scheduleErasuresAndClaimWarnings,
} from './account-uses.ts';
import { composeAccountErasureWarningMail } from './compose-account-erasure-warning-mail.ts';

/** Mails, then erases, accounts not used for long. Hourly during the day. */
export const warnAndEraseUnusedAccountsJob = defineJob<Record<string, never>>('accounts.sweep-unused', {
  unique: true,
});
const mailErasureWarning = defineJob<{ userId: string; notice: AccountErasureWarningStage }>(
  'accounts.mail-erasure-notice',
  {
    sendsMail: true,
  },
);
const eraseUnused = defineJob<{ userId: string }>('accounts.erase-unused', { unique: true });

export function registerUnusedAccountJobs(services: Services) {
  const { db, jobs, mailer, config, publicChanges } = services;

  jobs.handle(warnAndEraseUnusedAccountsJob, async () => {
    await cancelErasuresOfSuspendedAccounts(db);
    for (const warning of ['first', 'second'] as const) {
      await db.transaction().execute(async (tx) => {
        for (const userId of await scheduleErasuresAndClaimWarnings(tx, warning))
          await jobs.enqueue(tx, mailErasureWarning, { userId, notice: warning });
      });
    }
    for (const userId of await listAccountsToErase(db))
      await jobs.enqueue(db, eraseUnused, { userId }, { singletonKey: userId });
  });
  jobs.schedule(warnAndEraseUnusedAccountsJob, '20 9-18 * * *');

  jobs.handle(mailErasureWarning, async ({ userId, notice: warning }, { id: jobId }) => {
    const found = await findAccountErasureWarningRecipient(db, userId, warning);
    if (!found) return;
    const { email: to, eraseAt } = found;
    await mailer.send({
      to,
      jobId,
      content: composeAccountErasureWarningMail(config.site, warning, eraseAt),
    });
    await recordAccountErasureWarningMailed(db, userId, warning, eraseAt);
  });

  jobs.handle(eraseUnused, ({ userId }) =>
    retryDeadlocks(() =>
      publicChanges.transaction(async (tx, signalChange) => {
        // Lock for which a log-in waits; one that came earlier is seen by the check below.
        await lockAccount(tx, userId);
        if (!(await isAccountStillDueForErasure(tx, userId))) return;
        await eraseAccount(tx, services, userId);
        await signalChange();
      }),
    ),
  );
}
