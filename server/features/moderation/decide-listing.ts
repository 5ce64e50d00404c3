import type { ListingStatus } from '#contract/listings/rules.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import { moderatorListingStatusTransitions } from '#contract/moderation/rules.ts';
import type { ListingStatusWithLastDecision } from '#contract/moderation/schemas.ts';
import { deletePendingOrRefusedListingRevision } from '#server/features/listings/edits/revisions.ts';
import { getListingSubmissionDate } from '#server/features/listings/present-listing.ts';
import { findListing, type UndeletedListingRow } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { updateListingStatusUnchecked } from '#server/features/listings/update-listing-status-unchecked.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { closeListingReportsAndNotify } from './close-listing-reports-and-notify.ts';
import { findLastModerationDecision } from './decisions/list-moderation-decisions-about-subject.ts';
import { presentModerationDecision } from './decisions/present-moderation-decision.ts';
import { recordModerationDecision } from './decisions/record-moderation-decision.ts';
import { deleteUnreviewedPublication } from './fast-lane/unreviewed-publications.ts';
import { DECISION_MAIL_BATCH_DELAY_SECONDS, sendListingDecisionMailJob } from './jobs.ts';
import { isAcceptanceLeftToOthers } from './report-queries.ts';

export interface ListingDecisionInput {
  status: 'accepted' | 'refuse' | 'deleted';
  deleteReason?: string | undefined;
  /** Status of the listing that the administrator saw. */
  from?: ListingStatus | undefined;
  /** Date on which the author last changed the listing that the administrator read. */
  submittedAt?: string | undefined;
  /** Key of decisions made together: `mergeQueuedDecisionMails` joins their mails. */
  batch?: string | undefined;
  /** True for the answer to a contest, which also undoes a refusal of a listing or of a revision. */
  isReversal?: boolean;
}

export type ListingDecisionResult =
  | { outcome: 'done'; listing: ListingRow }
  | { outcome: 'unchanged'; listing: ListingRow; current: ListingStatusWithLastDecision }
  | { outcome: 'conflict'; current: ListingStatusWithLastDecision }
  | { outcome: 'edited'; current: ListingStatusWithLastDecision }
  | { outcome: 'unknown' }
  | { outcome: 'own' };

/**
 * Records a decision about a listing and notifies its author. An equal decision changes nothing; a different
 * one that somebody else made first stays. Open reports are closed, as they have been read; another administrator does
 * so where they are about the administrator's own listing (`own`), unless the decision is against it.
 */
export function decideListing(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'jobs' | 'config' | 'produce' | 'onBecamePublic'>,
  id: string,
  { status, deleteReason, from, submittedAt, batch, isReversal = false }: ListingDecisionInput,
): Promise<ListingDecisionResult> {
  return write(async (tx, signalChange, admin) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing) return { outcome: 'unknown' };
    const isSeen = from === undefined || from === listing.status;
    if (listing.status === status)
      return { outcome: 'unchanged', listing, current: await findListingModerationState(tx, listing) };
    const isAllowed = isReversal || moderatorListingStatusTransitions[listing.status].includes(status);
    if (!isSeen || !isAllowed)
      return { outcome: 'conflict', current: await findListingModerationState(tx, listing) };
    if (submittedAt && submittedAt !== getListingSubmissionDate(listing).toISOString())
      return { outcome: 'edited', current: await findListingModerationState(tx, listing) };

    if (status === 'accepted' && (await isAcceptanceLeftToOthers(tx, admin, listing)))
      return { outcome: 'own' };
    await closeListingReportsAndNotify(tx, services, id, {
      adminId: admin.id,
      outcome: status === 'accepted' ? 'kept' : 'removed',
    });
    await deleteUnreviewedPublication(tx, id);
    const decided = await applyListingDecision(tx, signalChange, services, listing, {
      adminId: admin.id,
      action: actionOf(listing.status, status),
      status,
      reason: status === 'accepted' ? null : (deleteReason ?? null),
      // Deletion without a version: it is about the listing, whatever its text is by now.
      withoutVersion: status !== 'deleted' && submittedAt === undefined,
      batch,
      isMailed: !isReversal,
    });
    return { outcome: 'done', listing: decided };
  });
}

interface AppliedListingDecision {
  /** Administrator who decided; null for the rule of the fast lane. */
  adminId: string | null;
  action: ModerationLogAction;
  status: ListingDecisionInput['status'];
  reason: string | null;
  withoutVersion?: boolean;
  batch?: string | undefined;
  /** False when the answer to a contest, mailed by itself, tells the author. */
  isMailed?: boolean;
}

/** Applies a decision to a listing whose row the transaction has locked: logged, mailed, and announced when public. */
export async function applyListingDecision(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Pick<Services, 'jobs' | 'config' | 'produce' | 'onBecamePublic'>,
  listing: UndeletedListingRow,
  { adminId, action, status, reason, withoutVersion = false, batch, isMailed = true }: AppliedListingDecision,
): Promise<ListingRow> {
  const { id } = listing;
  if (status === 'deleted') await deletePendingOrRefusedListingRevision(tx, services, id);
  const decided = await updateListingStatusUnchecked(tx, services, listing, status, reason);
  const decisionId = await recordModerationDecision(tx, {
    adminId,
    subject: { kind: 'listing', id },
    action,
    before: listing.status,
    after: status,
    reason,
    withoutVersion,
    ...(listing.status === 'pending' && { waitedSince: listing.waitingSince }),
  });
  // Mail joined with others of the batch: only for answers to pending listings.
  if (batch && listing.status === 'pending' && status !== 'deleted')
    await services.jobs.enqueue(
      tx,
      sendListingDecisionMailJob,
      { decisionId, batch },
      { startAfter: DECISION_MAIL_BATCH_DELAY_SECONDS },
    );
  else if (isMailed) await services.jobs.enqueue(tx, sendListingDecisionMailJob, { decisionId });
  if (decided.isLive) await services.onBecamePublic(tx, id);
  await signalChange(status === 'accepted' ? decided.terms : []);
  return decided;
}

/** Current state of a listing, for an administrator who decided too late. */
export async function findListingModerationState(
  tx: Queryable,
  { id, status }: UndeletedListingRow,
): Promise<ListingStatusWithLastDecision> {
  const last = await findLastModerationDecision(tx, { kind: 'listing', id });
  return { status, decision: last ? presentModerationDecision(last) : null };
}

function actionOf(before: ListingStatus, after: ListingStatus): ModerationLogAction {
  if (after === 'accepted') return before === 'deleted' ? 'restore-listing' : 'accept-listing';
  return after === 'deleted' ? 'delete-listing' : 'refuse-listing';
}
