import type { Listing } from '#contract/listings/schemas.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Listing as visitors see it; undefined when they may not see it. */
export async function findLiveListing(db: Queryable, id: string): Promise<Listing | undefined> {
  const row = await findListing(db, id);
  if (!row?.isLive) return undefined;
  const [listing] = await presentListings(db, [row], null);
  return listing;
}
