import { applyRevision, findRevision, refuseRevision } from '#server/features/listings/edits/revisions.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { type Decided, type ListingDecision, presentStateOf } from './decide-listing.ts';
import { recordDecision } from './decisions/record-decision.ts';
import { notifyAuthor } from './jobs.ts';

/**
 * An administrator's decision about what the author of an accepted listing wants changed, logged and mailed to the
 * author. Refused, the listing stays as it is. Where nothing waits (`conflict`), or something else than what was read
 * (`edited`), nothing happens.
 */
export function decideRevision(
  write: Write,
  services: Pick<Services, 'jobs' | 'places' | 'onBecamePublic'>,
  id: string,
  { status, deleteReason = '', submittedAt }: ListingDecision,
): Promise<Decided> {
  return write(async (tx, signalChange, admin) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing) return { outcome: 'unknown' };
    const revision = await findRevision(tx, id);
    if (revision?.refused !== null || listing.status !== 'accepted')
      return { outcome: 'conflict', present: await presentStateOf(tx, listing) };
    if (submittedAt && submittedAt !== revision.submittedAt.toISOString())
      return { outcome: 'edited', present: await presentStateOf(tx, listing) };

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
    await services.jobs.enqueue(tx, notifyAuthor, { decisionId });
    if (changed.isLive && isAccepted) await signalChange(changed.terms);
    return { outcome: 'done', listing: changed };
  });
}
