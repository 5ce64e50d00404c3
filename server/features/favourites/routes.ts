import type { Favourite } from '#contract/favourites/routes.ts';
import { blankListingContent } from '#contract/listings/schemas.ts';
import { canSeeListing } from '#server/features/listings/policy.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { listingWithLastAcceptedNameAndCommune } from '#server/features/listings/public-name.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import * as queries from './queries.ts';

export function registerFavouriteRoutes(bind: BindRoute, { db }: Pick<Services, 'db'>) {
  bind('GET /api/favorites', async ({ query, viewer, reply }) => {
    const { rows, total } = await queries.listFavourites(db, viewer.id, query);
    reply.header('x-total-count', total);
    return presentFavourites(db, rows);
  });

  bind('GET /api/favorites/ids', async ({ viewer }) => queries.listFavouriteIds(db, viewer.id));

  bind('POST /api/favorites', async ({ body, viewer, write, reply }) => {
    const listing = await findListing(db, body.ad);
    if (!listing || !canSeeListing(viewer, listing)) fail('LISTING_NOT_FOUND');
    const isNew = await write((tx) => queries.insertFavourite(tx, viewer.id, listing.id));
    if (!isNew) reply.code(200);
    const [favourite] = await presentFavourites(db, [listing]);
    return favourite ?? fail('LISTING_NOT_FOUND');
  });

  bind('DELETE /api/favorites/:adId', async ({ params, viewer, write }) => {
    await write((tx) => queries.deleteFavourite(tx, viewer.id, params.adId));
    return { message: 'Annonce retirée des favoris' };
  });
}

/**
 * Favourites as visitors see them. A listing that is no longer public keeps only its name, place and seller.
 */
async function presentFavourites(db: Database, rows: ListingRow[]): Promise<Favourite[]> {
  const ads = await presentListings(db, rows.map(listingWithLastAcceptedNameAndCommune), null);
  const live = new Set(rows.filter((row) => row.isLive).map((row) => row.id));
  return ads.map((ad) =>
    live.has(ad._id)
      ? { ad, isAvailable: true }
      : { ad: { ...ad, ...blankListingContent }, isAvailable: false },
  );
}
