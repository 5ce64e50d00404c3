import { FAST_LANE_DELAY_SECONDS } from '#server/features/listings/fast-lane-job.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';

/** Makes words of thanks public without an administrator, when the rule allows it by then. Handled by `moderation`. */
export const acceptThanksByRuleJob = defineJob<{ thanksId: string }>('reservations.accept-thanks-by-rule', {
  concurrency: 1,
});

/** Enqueues the decision of the rule, in the transaction that stores the words; nothing with `MODERATION=before`. */
export async function enqueueThanksAcceptanceByRule(
  tx: Queryable,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  thanksId: string,
): Promise<void> {
  if (config.moderation !== 'trusted') return;
  await jobs.enqueue(tx, acceptThanksByRuleJob, { thanksId }, { startAfter: FAST_LANE_DELAY_SECONDS });
}
