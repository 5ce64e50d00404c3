import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canSee } from './policy.ts';
import { presentListing } from './present-listing.ts';
import { findListingWithSeller } from './public-sellers.ts';
import { isGone } from './queries.ts';

/**
 * @param isSure false: `db` is a replica that may be behind, so what it lacks may exist
 * @throws Failure LISTING_GONE, LISTING_NOT_FOUND; DATABASE_DOWN in their place where that is not sure
 */
export async function readListing(db: Queryable, isSure: boolean, id: string, viewer: Viewer | null) {
  const listing = await findListingWithSeller(db, id);
  if (!listing && (await isGone(db, id))) fail('LISTING_GONE');
  if (!listing) fail(isSure ? 'LISTING_NOT_FOUND' : 'DATABASE_DOWN');
  if (!canSee(viewer, listing)) {
    if (!isSure) fail('DATABASE_DOWN');
    fail(listing.status === 'deleted' ? 'LISTING_GONE' : 'LISTING_NOT_FOUND');
  }
  return presentListing(db, listing, viewer);
}
