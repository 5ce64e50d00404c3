import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendAccountDeletedMailJob } from './jobs.ts';
import { isLastAdmin } from './policy.ts';
import { findAccount, lockAccount, lockActiveAdmins } from './queries.ts';

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /** Erases the feature's data about a person, before the account is deleted and in the same transaction. */
    erase?: (tx: Queryable, userId: string, services: Services) => Promise<void>;
  }
}

/**
 * Erases a member's account at their wish, and confirms it by mail.
 * @throws Failure LAST_ADMIN
 */
export function deleteOwnAccount(
  write: ViewerTransactionRunner,
  services: Services,
  userId: string,
): Promise<void> {
  return write({
    before: async (tx) => {
      const activeAdmins = await lockActiveAdmins(tx);
      // Lock order: the account first, as for messages to this person.
      await lockAccount(tx, userId);
      return activeAdmins;
    },
    work: async (tx, signalChange, _viewer, activeAdmins) => {
      if (isLastAdmin(userId, activeAdmins)) fail('LAST_ADMIN');
      const account = await findAccount(tx, userId);
      await eraseAccount(tx, services, userId);
      if (account?.emailProvedAt) {
        const { email, firstName } = account;
        await services.jobs.enqueue(tx, sendAccountDeletedMailJob, { email, firstName });
      }
      await signalChange();
    },
  });
}

/**
 * Erases a person: the account, its links, and the data of all features. The caller has locked the account.
 */
export async function eraseAccount(tx: Queryable, services: Services, userId: string): Promise<void> {
  for (const { erase } of services.features) await erase?.(tx, userId, services);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
