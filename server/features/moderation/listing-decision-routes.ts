import { presentListing } from '#server/features/listings/present-listing.ts';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { decideListing } from './decide-listing.ts';

type Needed = 'db' | 'jobs' | 'config' | 'onBecamePublic';

export function listingDecisionRoutes(bind: Bind, services: Pick<Services, Needed>) {
  bind('PUT /api/admin/advert/:id', async ({ params, body, viewer, write }) => {
    const decided = await decideListing(write, services, params.id, body);
    if (decided.outcome === 'unknown') fail('LISTING_NOT_FOUND');
    if (decided.outcome === 'conflict') fail('ALREADY_DECIDED', { details: { ...decided.present } });
    return { ad: await presentListing(services.db, decided.listing, viewer) };
  });

  bind('PUT /api/admin/decisions', async ({ body: { ids, ...decision }, write }) => {
    const outcomes = [];
    // One transaction each: a conflict about one listing does not affect the others.
    for (const id of new Set(ids)) {
      const decided = await decideListing(write, services, id, decision);
      const present = 'present' in decided ? decided.present : null;
      outcomes.push({ _id: id, outcome: decided.outcome, present });
    }
    return { outcomes };
  });
}
