import { randomUUID } from 'node:crypto';
import { presentListing } from '#server/features/listings/present-listing.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { decideListing, type ListingDecisionInput } from './decide-listing.ts';
import { decideListingRevision } from './decide-listing-revision.ts';
import { mergeQueuedDecisionMails } from './notify-together.ts';

type Needed = 'db' | 'jobs' | 'places' | 'produce' | 'config' | 'onBecamePublic';

type Decision = ListingDecisionInput & { revision?: boolean | undefined };

export function registerListingDecisionRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const decide = (write: ViewerTransactionRunner, id: string, { revision, ...decision }: Decision) =>
    (revision ? decideListingRevision : decideListing)(write, services, id, decision);

  bind('PUT /api/admin/advert/:id', async ({ params, body, viewer, write }) => {
    const decided = await decide(write, params.id, body);
    if (decided.outcome === 'unknown') fail('LISTING_NOT_FOUND');
    if (decided.outcome === 'own') fail('FORBIDDEN');
    if (decided.outcome === 'edited') fail('LISTING_CHANGED', { details: { ...decided.current } });
    if (decided.outcome === 'conflict') fail('ALREADY_DECIDED', { details: { ...decided.current } });
    return { ad: await presentListing(services.db, decided.listing, viewer) };
  });

  bind('PUT /api/admin/decisions', async ({ body: { ids, submittedAt = {}, ...decision }, write }) => {
    const outcomes = [];
    const batch = ids.length > 1 ? randomUUID() : undefined;
    // Transaction per listing, so that a conflict about one does not affect the others.
    for (const id of new Set(ids)) {
      const decided = await decide(write, id, { ...decision, submittedAt: submittedAt[id], batch });
      const present = 'current' in decided ? decided.current : null;
      outcomes.push({ _id: id, outcome: decided.outcome, present });
    }
    if (batch) await mergeQueuedDecisionMails(services, batch);
    return { outcomes };
  });
}
