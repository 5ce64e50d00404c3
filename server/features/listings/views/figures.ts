import type { Queryable } from '#server/platform/database/tables.ts';

export interface ListingViewAndFavouriteCounts {
  views: number;
  /** Number of other members with the listing among their favourites. */
  favourites: number;
}

export async function countListingViewsAndFavourites(
  db: Queryable,
  listingIds: string[],
): Promise<Map<string, ListingViewAndFavouriteCounts>> {
  if (listingIds.length === 0) return new Map();
  const viewed = await db
    .selectFrom('listingViews')
    .selectAll()
    .where('listingId', 'in', listingIds)
    .execute();
  const liked = await db
    .selectFrom('favourites')
    .innerJoin('listings', 'listings.id', 'favourites.listingId')
    .select((eb) => ['listingId', eb.fn.countAll<number>().as('count')])
    .where('listingId', 'in', listingIds)
    .whereRef('favourites.userId', '!=', 'listings.userId')
    .groupBy('listingId')
    .execute();
  const views = new Map(viewed.map((row) => [row.listingId, row.views]));
  const favourites = new Map(liked.map((row) => [row.listingId, row.count]));
  return new Map(
    listingIds.map((id) => [id, { views: views.get(id) ?? 0, favourites: favourites.get(id) ?? 0 }]),
  );
}
