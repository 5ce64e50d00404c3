import { lockAccountForKeyShare } from '#server/features/accounts/queries.ts';
import { findBannedWords } from '#server/features/listings/spam/find-banned-words.ts';
import { detectContactDetailsInText } from '#server/features/listings/spam/score-listing-spam.ts';
import { acceptThanksByRuleJob } from '#server/features/reservations/thanks/fast-lane-job.ts';
import {
  findThanksForModerationByIds,
  lockModeratedThanks,
} from '#server/features/reservations/thanks/moderated-thanks.ts';
import { retryDeadlocks } from '#server/platform/database/retry-deadlocks.ts';
import type { Services } from '#server/platform/services.ts';
import { applyThanksDecision } from '../thanks/moderate-thanks-words.ts';
import { isRandomlyHeldForModeration } from './hold-back.ts';
import { isThanksAuthorTrusted } from './is-author-trusted.ts';

type Needed = Pick<Services, 'config' | 'db' | 'publicChanges' | 'sessionSecret'>;

export function registerThanksAcceptanceByRuleJobs(services: Needed & Pick<Services, 'jobs'>) {
  services.jobs.handle(acceptThanksByRuleJob, async ({ thanksId }) => {
    await acceptThanksByRule(services, thanksId);
  });
}

/**
 * Accepts words of thanks without an administrator, if the rule allows it at this moment; what it does not allow stays
 * in the queue. Author and words are locked as by an administrator's decision: of two concurrent ones the first counts.
 * @returns true when the rule accepted them
 */
export async function acceptThanksByRule(services: Needed, thanksId: string): Promise<boolean> {
  const { config, db, publicChanges } = services;
  if (config.moderation !== 'trusted' || isRandomlyHeldForModeration(services, thanksId)) return false;
  const [seen] = await findThanksForModerationByIds(db, [thanksId]);
  if (!seen) return false;
  return retryDeadlocks(() =>
    publicChanges.transaction(async (tx, signalChange) => {
      await lockAccountForKeyShare(tx, seen.authorId);
      const thanks = await lockModeratedThanks(tx, null, thanksId);
      if (thanks?.status !== 'pending' || thanks.text === null) return false;
      if (
        detectContactDetailsInText(thanks.text).length > 0 ||
        findBannedWords(config.bannedWords, thanks.text).length > 0 ||
        !(await isThanksAuthorTrusted(tx, seen.authorId))
      )
        return false;
      await applyThanksDecision(tx, thanks, {
        adminId: null,
        action: 'accept-thanks-by-rule',
        status: 'accepted',
      });
      await signalChange();
      return true;
    }),
  );
}
