import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { scoreListingSpam } from './score-listing-spam.ts';

/** Scores a pending listing or revision. Enqueued in the transaction that changes its text or pictures. */
export const scoreListingSpamJob = defineJob<{ listingId: string }>('listings.score-spam', {
  concurrency: 1,
});
/** Scores pending listings without a score, every minute: those older than the score. */
export const scoreSpamOfUnscoredListingsJob = defineJob<Record<string, never>>('listings.score-unscored', {
  unique: true,
});

const BATCH_SIZE = 200;

export function registerSpamScoringJobs(services: Pick<Services, 'config' | 'db' | 'jobs'>) {
  const { db, jobs } = services;
  jobs.handle(scoreListingSpamJob, ({ listingId }) => scoreSpamOfListingAndCopies(services, listingId));

  jobs.handle(scoreSpamOfUnscoredListingsJob, async (_data, { signal }) => {
    const rows = await db
      .selectFrom('listings')
      .leftJoin('spamScores', 'spamScores.listingId', 'listings.id')
      .select('listings.id')
      .where('status', '=', 'pending')
      .where('spamScores.listingId', 'is', null)
      .orderBy('createdAt')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of rows) if (!signal.aborted) await scoreSpamOfListingAndCopies(services, id);
  });
  jobs.schedule(scoreSpamOfUnscoredListingsJob, '* * * * *');
}

/** Scores what waits of a listing, then the pending listings that did not know of it. */
export async function scoreSpamOfListingAndCopies(
  services: Pick<Services, 'config' | 'db'>,
  listingId: string,
): Promise<void> {
  for (const other of await scoreListingSpam(services, listingId)) await scoreListingSpam(services, other);
}
