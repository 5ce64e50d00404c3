import {
  applyListingRevision,
  findListingRevision,
  refuseListingRevision,
} from '#server/features/listings/edits/revisions.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findListingModerationState,
  type ListingDecision,
  type ListingDecisionResult,
} from './decide-listing.ts';
import { recordModerationDecision } from './decisions/record-moderation-decision.ts';
import { sendListingDecisionMailJob } from './jobs.ts';

/**
 * Decides about the pending revision of an accepted listing; logged and mailed to the author. A refusal
 * leaves the listing as it is. Nothing happens when no revision is pending (`conflict`), or it is not the one
 * that was read (`edited`).
 */
export function decideListingRevision(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'jobs' | 'places' | 'onBecamePublic'>,
  id: string,
  { status, deleteReason = '', submittedAt, isReversal = false }: ListingDecision,
): Promise<ListingDecisionResult> {
  return write(async (tx, signalChange, admin) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing) return { outcome: 'unknown' };
    const revision = await findListingRevision(tx, id);
    if (!revision || (revision.refused !== null) !== isReversal || listing.status !== 'accepted')
      return { outcome: 'conflict', current: await findListingModerationState(tx, listing) };
    if (submittedAt && submittedAt !== revision.submittedAt.toISOString())
      return { outcome: 'edited', current: await findListingModerationState(tx, listing) };

    const isAccepted = status === 'accepted';
    const changed = isAccepted ? await applyListingRevision(tx, services, listing, revision) : listing;
    if (!isAccepted) await refuseListingRevision(tx, id, deleteReason);
    const decisionId = await recordModerationDecision(tx, {
      adminId: admin.id,
      subject: { kind: 'listing', id },
      action: isAccepted ? 'accept-revision' : 'refuse-revision',
      before: null,
      after: null,
      reason: isAccepted ? null : deleteReason,
      waitedSince: revision.submittedAt,
    });
    await services.jobs.enqueue(tx, sendListingDecisionMailJob, { decisionId });
    if (changed.isLive && isAccepted) await signalChange(changed.terms);
    return { outcome: 'done', listing: changed };
  });
}
