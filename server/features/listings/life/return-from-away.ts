import { sql } from 'kysely';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { publishedWhileAuthorAwayCondition } from '#server/features/accounts/queries.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';

/** Shows the listings of members who are back, every ten minutes: a trigger hides them when `awayUntil` is set. */
export const showReturnedSellersListingsJob = defineJob<Record<string, never>>('listings.sweep-away', {
  unique: true,
});

export function registerReturnedSellersListingsJobs({
  jobs,
  publicChanges,
  onBecamePublic,
}: Pick<Services, 'jobs' | 'publicChanges' | 'onBecamePublic'>) {
  jobs.handle(showReturnedSellersListingsJob, async () => {
    await publicChanges.transaction(async (tx, signalChange) => {
      // Accounts locked first, as a profile's change locks them: an absence set meanwhile comes before or after.
      const sellers = await tx
        .selectFrom('users')
        .select('id')
        .where((eb) =>
          eb.or([eb('awayUntil', 'is', null), eb('awayUntil', '<', formatIsoDayInParis(new Date()))]),
        )
        .where('id', 'in', tx.selectFrom('listings').select('userId').where('sellerAway', '=', true))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      if (sellers.length === 0) return;
      const back = await tx
        .selectFrom('listings')
        .innerJoin('users', 'users.id', 'listings.userId')
        .select(['listings.id', publishedWhileAuthorAwayCondition.as('isUnseen')])
        .where('sellerAway', '=', true)
        .where('users.id', '=', sql<string>`any (${sellers.map(({ id }) => id)}::uuid[])`)
        .orderBy('listings.id')
        .forNoKeyUpdate('listings')
        .execute();
      await tx
        .updateTable('listings')
        .set({
          sellerAway: false,
          awaySince: null,
          // Expiry stood still meanwhile.
          expiresAt: sql<Date | null>`expires_at + (now() - away_since)`,
        })
        .where('id', '=', sql<string>`any (${back.map(({ id }) => id)}::uuid[])`)
        .execute();
      for (const { id, isUnseen } of back) if (isUnseen) await onBecamePublic(tx, id);
      await signalChange();
    });
  });
  jobs.schedule(showReturnedSellersListingsJob, '*/10 * * * *');
}
