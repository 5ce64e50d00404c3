import type { Listing } from '#contract/listings/schemas.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** A listing as any visitor sees it; undefined when visitors don't. */
export async function findLiveListing(db: Queryable, id: string): Promise<Listing | undefined> {
  const row = await findListing(db, id);
  if (!row?.isLive) return undefined;
  const [listing] = await presentListings(db, [row], null);
  return listing;
}
