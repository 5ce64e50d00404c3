import { FAST_LANE_DELAY_MINUTES } from '#contract/listings/fast-lane.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Puts a pending listing or revision online without an administrator, when the rule allows it by then. Handled by
 * `moderation`. `submittedAt` is the version: once the author has changed it, the job of that change decides.
 */
export const publishByRuleJob = defineJob<{ listingId: string; submittedAt: string }>(
  'listings.publish-by-rule',
  { concurrency: 1 },
);

export const FAST_LANE_DELAY_SECONDS = FAST_LANE_DELAY_MINUTES * 60;

/** Enqueues the decision of the rule, in the transaction that stores what waits; nothing with `MODERATION=before`. */
export async function enqueuePublicationByRule(
  tx: Queryable,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  listingId: string,
  submittedAt: Date,
): Promise<void> {
  if (config.moderation !== 'trusted') return;
  const data = { listingId, submittedAt: submittedAt.toISOString() };
  await jobs.enqueue(tx, publishByRuleJob, data, { startAfter: FAST_LANE_DELAY_SECONDS });
}
