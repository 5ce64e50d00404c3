import { enqueueUnusedPictureRemoval } from '#server/features/images/jobs.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccount } from './queries.ts';

/** Deletes the profile photo, in the transaction that erases the account. */
export async function enqueueProfileImageRemoval(
  tx: Queryable,
  userId: string,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account?.profileImage) await enqueueUnusedPictureRemoval(tx, jobs, [account.profileImage]);
}
