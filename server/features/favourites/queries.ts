import './tables.ts';
import { validate as isUuid } from 'uuid';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import { acceptedProduceNameColumnSql } from '#server/features/listings/public-name.ts';
import { type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Favourites of a member with listings in any status, the last added first. */
export function listFavourites(db: Queryable, userId: string, page: PagingRequest) {
  const own = db.selectFrom('favourites').where('favourites.userId', '=', userId);
  const listings = own
    .innerJoin('listings', 'listings.id', 'favourites.listingId')
    .selectAll('listings')
    .orderBy('favourites.createdAt', 'desc')
    .orderBy('listings.id', 'desc');
  return readPageOfRows(listings, own, page);
}

export async function listFavouriteIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('favourites').select('listingId').where('userId', '=', userId).execute();
  return rows.map((row) => row.listingId);
}

/**
 * Adds a listing to a member's favourites.
 * @returns false when it was one already
 */
export async function insertFavourite(db: Queryable, userId: string, listingId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('favourites')
    .values({ userId, listingId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteFavourite(db: Queryable, userId: string, listingId: string): Promise<void> {
  if (!isUuid(listingId)) return;
  await db.deleteFrom('favourites').where('userId', '=', userId).where('listingId', '=', listingId).execute();
}

/** Favourites of a person with the time of each, oldest first. */
export async function exportFavouritesAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['favorites']> {
  const rows = await db
    .selectFrom('favourites')
    .innerJoin('listings', 'listings.id', 'favourites.listingId')
    .select(['favourites.listingId', 'favourites.createdAt', acceptedProduceNameColumnSql('listings')])
    .where('favourites.userId', '=', userId)
    .orderBy('favourites.createdAt')
    .execute();
  return rows.map(({ listingId, productName, createdAt }) => ({
    ad: listingId,
    productName,
    addedAt: createdAt.toISOString(),
  }));
}
