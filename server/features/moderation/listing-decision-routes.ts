import { presentListings } from '#server/features/listings/present-listing.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { type DecideDependencies, decideListing } from './decide-listing.ts';

export interface ListingDecisionDependencies extends DecideDependencies {
  db: Database;
}

export function listingDecisionRoutes(bind: Bind, deps: ListingDecisionDependencies) {
  bind('PUT /api/admin/advert/:id', async ({ params, body, viewer, write }) => {
    const decided = await decideListing(write, deps, params.id, body);
    if (decided.outcome === 'unknown') fail('LISTING_NOT_FOUND');
    if (decided.outcome === 'conflict') fail('ALREADY_DECIDED', { details: { ...decided.present } });
    const [ad] = await presentListings(deps.db, [decided.listing], viewer, 'own-page');
    return { ad: ad ?? fail('LISTING_NOT_FOUND') };
  });

  bind('PUT /api/admin/decisions', async ({ body: { ids, ...decision }, write }) => {
    const outcomes = [];
    // One transaction each: a listing that somebody else holds or has decided about keeps no other one back.
    for (const id of new Set(ids)) {
      const decided = await decideListing(write, deps, id, decision);
      const present = 'present' in decided ? decided.present : null;
      outcomes.push({ _id: id, outcome: decided.outcome, present });
    }
    return { outcomes };
  });
}
