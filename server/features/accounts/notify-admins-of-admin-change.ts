import type { Queryable } from '#server/platform/database/tables.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ChangeKindOfAdminAccount,
  composeAdminAccountChangeMailToAdmins,
} from './mails/compose-admin-account-change-mail-to-admins.ts';
import { findAccount, queryActiveAdmins } from './queries.ts';

interface AdminAccountChange {
  change: ChangeKindOfAdminAccount;
  /** Administrator who made the change. */
  actorId: string;
  /** Administrator whose account was changed. */
  subjectId: string;
}

const notifyAdmin = defineMailJob<AdminAccountChange & { receiverId: string }>('accounts.notify-admin');

/**
 * Mails all active administrators about a change of an administrator's rights or credentials. Unproved
 * addresses are left out, except the actor's; so is the subject, whom another mail informs.
 */
export async function notifyAdminsOfAdminChange(
  tx: Queryable,
  jobs: JobQueue,
  about: AdminAccountChange,
): Promise<void> {
  const admins = await queryActiveAdmins(tx).select(['id', 'emailProvedAt']).orderBy('id').execute();
  for (const { id: receiverId, emailProvedAt } of admins) {
    const isNotified = emailProvedAt ? receiverId !== about.subjectId : receiverId === about.actorId;
    if (isNotified) await jobs.enqueue(tx, notifyAdmin, { ...about, receiverId });
  }
}

export function registerAdminChangeMailJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, config } = services;
  registerMailJobHandler(services, notifyAdmin, async ({ receiverId, actorId, subjectId, change }) => {
    const [receiver, actor, subject] = [
      await findAccount(db, receiverId),
      await findAccount(db, actorId),
      await findAccount(db, subjectId),
    ];
    if (!receiver) return;
    return {
      to: receiver.email,
      content: composeAdminAccountChangeMailToAdmins(config.site, receiver, { change, actor, subject }),
    };
  });
}
