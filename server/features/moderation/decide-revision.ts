import { applyRevision, findRevision, refuseRevision } from '#server/features/listings/edits/revisions.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ViewerTransaction } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findCurrentListingState,
  type ListingDecision,
  type ListingDecisionResult,
} from './decide-listing.ts';
import { recordDecision } from './decisions/record-decision.ts';
import { sendDecisionMailJob } from './jobs.ts';

/**
 * Decides about the pending revision of an accepted listing; logged and mailed to the author. A refusal
 * leaves the listing as it is. Nothing happens when no revision is pending (`conflict`), or it is not the one
 * that was read (`edited`).
 */
export function decideRevision(
  write: ViewerTransaction,
  services: Pick<Services, 'jobs' | 'places' | 'onBecamePublic'>,
  id: string,
  { status, deleteReason = '', submittedAt }: ListingDecision,
): Promise<ListingDecisionResult> {
  return write(async (tx, signalChange, admin) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing) return { outcome: 'unknown' };
    const revision = await findRevision(tx, id);
    if (revision?.refused !== null || listing.status !== 'accepted')
      return { outcome: 'conflict', current: await findCurrentListingState(tx, listing) };
    if (submittedAt && submittedAt !== revision.submittedAt.toISOString())
      return { outcome: 'edited', current: await findCurrentListingState(tx, listing) };

    const isAccepted = status === 'accepted';
    const changed = isAccepted ? await applyRevision(tx, services, listing, revision) : listing;
    if (!isAccepted) await refuseRevision(tx, id, deleteReason);
    const decisionId = await recordDecision(tx, {
      adminId: admin.id,
      subject: { kind: 'listing', id },
      action: isAccepted ? 'accept-revision' : 'refuse-revision',
      before: null,
      after: null,
      reason: isAccepted ? null : deleteReason,
      waitedSince: revision.submittedAt,
    });
    await services.jobs.enqueue(tx, sendDecisionMailJob, { decisionId });
    if (changed.isLive && isAccepted) await signalChange(changed.terms);
    return { outcome: 'done', listing: changed };
  });
}
