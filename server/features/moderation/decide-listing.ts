import type { ListingStatus } from '#contract/listings/rules.ts';
import type { DecisionAction } from '#contract/moderation/decision-rules.ts';
import { transitions } from '#contract/moderation/rules.ts';
import { type BecamePublic, changeStatus } from '#server/features/listings/change-status.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { recordDecision } from './decisions/record-decision.ts';
import { closeReportsOf } from './report-queries.ts';

/**
 * An administrator's decision, kept in the log. The same again changes nothing; deleting closes what was reported.
 * @throws Failure LISTING_NOT_FOUND, TRANSITION_FORBIDDEN
 */
export function decideListing(
  { db, onBecamePublic }: { db: Database; onBecamePublic: BecamePublic },
  admin: Viewer,
  id: string,
  status: ListingStatus,
  reason: string | undefined,
): Promise<ListingRow> {
  return db.transaction().execute(async (tx) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing) fail('LISTING_NOT_FOUND');
    if (listing.status === status) return listing;
    if (!transitions[listing.status].includes(status)) fail('TRANSITION_FORBIDDEN');
    if (status === 'deleted') await closeReportsOf(tx, id, admin.id);
    const kept = status === 'accepted' ? null : (reason ?? null);
    const decided = await changeStatus(tx, listing, status, kept);
    await recordDecision(tx, {
      adminId: admin.id,
      subject: { kind: 'listing', id },
      action: actionOf(listing.status, status),
      before: listing.status,
      after: status,
      reason: kept,
    });
    if (decided.isLive) await onBecamePublic(tx, id);
    return decided;
  });
}

function actionOf(before: ListingStatus, after: ListingStatus): DecisionAction {
  if (after === 'accepted') return before === 'deleted' ? 'restore-listing' : 'accept-listing';
  return after === 'deleted' ? 'delete-listing' : 'refuse-listing';
}
