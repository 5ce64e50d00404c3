import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import {
  applyPendingListingRevision,
  findPendingOrRefusedListingRevision,
  refusePendingListingRevision,
} from '#server/features/listings/edits/revisions.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ListingRow, PendingListingRevisionRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findListingModerationState,
  type ListingDecisionInput,
  type ListingDecisionResult,
} from './decide-listing.ts';
import { recordModerationDecision } from './decisions/record-moderation-decision.ts';
import { deleteUnreviewedPublication } from './fast-lane/unreviewed-publications.ts';
import { sendListingDecisionMailJob } from './jobs.ts';
import { isAcceptanceLeftToOthers } from './report-queries.ts';

/**
 * Decides about the pending revision of an accepted listing; logged and mailed to the author. A refusal
 * leaves the listing as it is. Nothing happens when no revision is pending (`conflict`), or it is not the one
 * that was read (`edited`), or it is for another administrator to accept (`own`).
 */
export function decideListingRevision(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'jobs' | 'places' | 'produce' | 'onBecamePublic'>,
  id: string,
  { status, deleteReason = '', submittedAt, isReversal = false }: ListingDecisionInput,
): Promise<ListingDecisionResult> {
  return write(async (tx, signalChange, admin) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing) return { outcome: 'unknown' };
    const revision = await findPendingOrRefusedListingRevision(tx, id);
    if (!revision || (revision.refused !== null) !== isReversal || listing.status !== 'accepted')
      return { outcome: 'conflict', current: await findListingModerationState(tx, listing) };
    if (submittedAt && submittedAt !== revision.submittedAt.toISOString())
      return { outcome: 'edited', current: await findListingModerationState(tx, listing) };

    if (status === 'accepted') {
      if (await isAcceptanceLeftToOthers(tx, admin, listing)) return { outcome: 'own' };
      await deleteUnreviewedPublication(tx, id);
      const accepted = { adminId: admin.id, action: 'accept-revision' as const, isMailed: !isReversal };
      const changed = await acceptListingRevision(tx, signalChange, services, listing, revision, accepted);
      return { outcome: 'done', listing: changed };
    }
    await refusePendingListingRevision(tx, id, deleteReason);
    const decisionId = await recordModerationDecision(tx, {
      ...aboutRevision(revision),
      adminId: admin.id,
      action: 'refuse-revision',
      reason: deleteReason,
    });
    await services.jobs.enqueue(tx, sendListingDecisionMailJob, { decisionId });
    return { outcome: 'done', listing };
  });
}

/**
 * Applies the revision of a listing whose row the transaction has locked; logged and mailed to the author.
 * @param decision `isMailed` false when the answer to a contest, mailed by itself, tells the author
 */
export async function acceptListingRevision(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Pick<Services, 'jobs' | 'places' | 'produce' | 'onBecamePublic'>,
  listing: ListingRow,
  revision: PendingListingRevisionRow,
  {
    isMailed = true,
    ...decision
  }: { adminId: string | null; action: ModerationLogAction; isMailed?: boolean },
): Promise<ListingRow> {
  const changed = await applyPendingListingRevision(tx, services, listing, revision);
  const decisionId = await recordModerationDecision(tx, { ...aboutRevision(revision), ...decision });
  if (isMailed) await services.jobs.enqueue(tx, sendListingDecisionMailJob, { decisionId });
  if (changed.isLive) await signalChange(changed.terms);
  return changed;
}

const aboutRevision = ({ listingId, submittedAt }: PendingListingRevisionRow) => ({
  subject: { kind: 'listing' as const, id: listingId },
  before: null,
  after: null,
  waitedSince: submittedAt,
});
