import { DAY_MS } from '#contract/durations.ts';
import { REPORTERS_SENDING_LISTING_TO_REVIEW } from '#contract/moderation/rules.ts';
import { canSeeListing, isListingOwner } from '#server/features/listings/policy.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { updateListingStatusUnchecked } from '#server/features/listings/update-listing-status-unchecked.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { type AttemptLimit, countAttempt } from '#server/platform/http/attempts.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { recordModerationDecision } from './decisions/record-moderation-decision.ts';
import { sendListingDecisionMailJob } from './jobs.ts';
import { sendReportReceiptMailJob } from './report-jobs.ts';
import { upsertListingReport } from './report-queries.ts';
import { countCredibleReportersOfListing, hashReporterNetwork } from './reporters.ts';

type Needed = Pick<Services, 'jobs' | 'config' | 'produce' | 'sessionSecret'>;

/**
 * Limit of listings of one seller that reports may return to the queue per day; further ones stay until an
 * administrator looks.
 */
const returns: AttemptLimit = { max: 2, timeWindow: DAY_MS };

/**
 * Reports a listing; the third reporter returns a live one to the queue. The listing is locked, so that a
 * deleted one keeps no open report, and concurrent reporters are counted.
 * @param network network of the reporter, from `getWidestRequestIpNetwork`
 * @returns false when this person had reported it already: the reason is replaced
 * @throws Failure LISTING_NOT_FOUND, OWN_LISTING
 */
export function reportListing(
  write: ViewerTransactionRunner,
  services: Needed,
  { id, reason, network }: { id: string; reason: string; network: string },
): Promise<boolean> {
  return write(async (tx, signalChange, reporter) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing || listing.status === 'deleted' || !canSeeListing(reporter, listing))
      fail('LISTING_NOT_FOUND');
    if (isListingOwner(reporter, listing)) fail('OWN_LISTING');
    const { isNew, id: reportId } = await upsertListingReport(tx, {
      listingId: listing.id,
      reporterId: reporter.id,
      reason,
      network: hashReporterNetwork(services, listing.id, network),
    });
    if (isNew) await services.jobs.enqueue(tx, sendReportReceiptMailJob, { reportId });
    const isEnough =
      isNew &&
      listing.isLive &&
      (await countCredibleReportersOfListing(tx, listing.id)) >= REPORTERS_SENDING_LISTING_TO_REVIEW;
    if (
      isEnough &&
      'giveBack' in (await countAttempt(tx, ['returned-by-reports', listing.userId], returns))
    ) {
      await returnToQueue(tx, services, listing);
      await signalChange();
    }
    return isNew;
  });
}

/** Hides a reported listing until an administrator has read it again, and mails its author. */
async function returnToQueue(tx: Queryable, services: Needed, listing: ListingRow): Promise<void> {
  await updateListingStatusUnchecked(tx, services, listing, 'pending', null);
  const decisionId = await recordModerationDecision(tx, {
    adminId: null,
    subject: { kind: 'listing', id: listing.id },
    action: 'return-listing',
    before: 'accepted',
    after: 'pending',
  });
  await services.jobs.enqueue(tx, sendListingDecisionMailJob, { decisionId });
}
