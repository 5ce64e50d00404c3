import { lockAccountForKeyShare } from '#server/features/accounts/queries.ts';
import { findPendingOrRefusedListingRevision } from '#server/features/listings/edits/revisions.ts';
import { publishByRuleJob } from '#server/features/listings/fast-lane-job.ts';
import { getListingSubmissionDate } from '#server/features/listings/present-listing.ts';
import { findListing, type UndeletedListingRow } from '#server/features/listings/queries.ts';
import { findSpamScores } from '#server/features/listings/spam/find-scores.ts';
import { scoreSpamOfListingAndCopies } from '#server/features/listings/spam/jobs.ts';
import type { PendingListingRevisionRow } from '#server/features/listings/tables.ts';
import { retryDeadlocks } from '#server/platform/database/retry-deadlocks.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { applyListingDecision } from '../decide-listing.ts';
import { acceptListingRevision } from '../decide-listing-revision.ts';
import { isRandomlyHeldForModeration, listWaitingOrWithdrawnListingIds } from './hold-back.ts';
import { isListingAuthorTrusted } from './is-author-trusted.ts';
import { saveUnreviewedPublication } from './unreviewed-publications.ts';

type Needed = Pick<
  Services,
  'config' | 'db' | 'jobs' | 'onBecamePublic' | 'places' | 'produce' | 'publicChanges' | 'sessionSecret'
>;

export function registerPublicationByRuleJobs(services: Needed) {
  services.jobs.handle(publishByRuleJob, async ({ listingId, submittedAt }) => {
    await publishListingByRule(services, listingId, submittedAt);
  });
}

/**
 * Puts a pending listing, or the revision of an accepted one, online without an administrator, if the rule allows it at
 * this moment. What it does not allow stays in the queue. Author and listing are locked as by an administrator's
 * decision: of two concurrent decisions one counts.
 * @param submittedAt version that was sent 15 minutes ago; nothing happens when the author has changed it since
 * @returns true when it went online
 */
export async function publishListingByRule(
  services: Needed,
  listingId: string,
  submittedAt: string,
): Promise<boolean> {
  const { config, db, publicChanges } = services;
  const seen = await findListing(db, listingId);
  if (config.moderation !== 'trusted' || !seen || (await isHeldBack(services, seen, submittedAt)))
    return false;
  // Scored again: what was published in the meantime may be a copy, or the original.
  await scoreSpamOfListingAndCopies(services, listingId);
  return retryDeadlocks(() =>
    publicChanges.transaction(async (tx, signalChange) => {
      await lockAccountForKeyShare(tx, seen.userId);
      const listing = await findListing(tx, listingId, { lock: true });
      const revision = await findPendingOrRefusedListingRevision(tx, listingId);
      if (!listing || findWaitingVersion(listing, revision)?.toISOString() !== submittedAt) return false;
      if (!(await isListingAuthorTrusted(tx, listing.userId)) || !(await isFreeOfSpam(tx, listingId)))
        return false;
      const isRevision = listing.status === 'accepted';
      if (isRevision && revision)
        await acceptListingRevision(tx, signalChange, services, listing, revision, {
          adminId: null,
          action: 'accept-revision-by-rule',
        });
      else
        await applyListingDecision(tx, signalChange, services, listing, {
          adminId: null,
          action: 'accept-listing-by-rule',
          status: 'accepted',
          reason: null,
        });
      await saveUnreviewedPublication(tx, listingId, isRevision);
      return true;
    }),
  );
}

/** True for a listing that the draw holds back, or that follows one of its author that it held back. */
async function isHeldBack(
  services: Needed,
  { id, userId }: UndeletedListingRow,
  submittedAt: string,
): Promise<boolean> {
  const ids = [id, ...(await listWaitingOrWithdrawnListingIds(services.db, userId, new Date(submittedAt)))];
  return ids.some((one) => isRandomlyHeldForModeration(services, one));
}

/**
 * Date of the version that waits: of a pending listing about which nobody has decided yet, or of a revision. A listing
 * that was refused, or returned by reports, waits for a person.
 */
function findWaitingVersion(
  listing: UndeletedListingRow,
  revision: PendingListingRevisionRow | undefined,
): Date | undefined {
  if (listing.status === 'pending' && listing.decidedAt === null) return getListingSubmissionDate(listing);
  return listing.status === 'accepted' && revision?.refused === null ? revision.submittedAt : undefined;
}

/** False also while the listing has no score. */
async function isFreeOfSpam(tx: Queryable, listingId: string): Promise<boolean> {
  const [spam] = await findSpamScores(tx, [listingId]);
  return spam?.score === 0;
}
