import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { ListingStatus } from '#contract/listings/rules.ts';
import { countRows, type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ListingRow } from './tables.ts';

/** Existing listing, which its author has not deleted. */
export type UndeletedListingRow = ListingRow & { status: ListingStatus };

/** Live listings of a seller, newest first. */
export async function listLiveListingsOfSeller(db: Queryable, userId: string, page: PagingRequest) {
  if (!isUuid(userId)) return { rows: [], total: 0 };
  const ofSeller = db.selectFrom('listings').where('userId', '=', userId).where('isLive', '=', true);
  return readPageOfRows(
    ofSeller.selectAll().orderBy('publishedAt', 'desc').orderBy('id', 'desc'),
    ofSeller,
    page,
  );
}

export const countLiveListingsOfSeller = (db: Queryable, userId: string): Promise<number> =>
  countRows(db.selectFrom('listings').where('userId', '=', userId).where('isLive', '=', true));

/** Listings of a member in any status, newest first. */
export function listOwnListings(db: Queryable, userId: string): Promise<ListingRow[]> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '!=', 'gone')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Latest listing of a member that an administrator has not deleted. */
export const findLatestListingOfMember = (db: Queryable, userId: string): Promise<ListingRow | undefined> =>
  db
    .selectFrom('listings')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'not in', ['gone', 'deleted'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Listings of a member in any status, newest first, a page at a time. */
export async function listListingsOfMember(db: Queryable, userId: string, page: PagingRequest) {
  if (!isUuid(userId)) return { rows: [], total: 0 };
  const all = db.selectFrom('listings').where('userId', '=', userId).where('status', '!=', 'gone');
  return readPageOfRows(all.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'), all, page);
}

/** Number of listings in any status by user id; people without listings are absent. */
export async function countListingsByUser(db: Queryable, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('listings')
    .select((eb) => ['userId', eb.fn.countAll<number>().as('count')])
    .where('userId', 'in', userIds)
    .where('status', '!=', 'gone')
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Listing in any status; undefined when unknown, gone or malformed. */
export async function findListing(
  db: Queryable,
  id: string,
  { lock = false } = {},
): Promise<UndeletedListingRow | undefined> {
  if (!isUuid(id)) return undefined;
  return queryUndeletedListing(db, id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Ids of the listings that exist, locked against deletion until the transaction ends. */
export async function lockListingRowsAgainstDeletion(tx: Queryable, ids: string[]): Promise<Set<string>> {
  const held = await tx.selectFrom('listings').select('id').where('id', 'in', ids).forKeyShare().execute();
  return new Set(held.map(({ id }) => id));
}

/**
 * Listings with these ids, locked in the order of their ids until the transaction ends: docs/decisions/0036-stock.md. The
 * lock lets other transactions insert references to them, as a new conversation does.
 * @param ids well-formed
 */
export async function lockListingsForStock(tx: Queryable, ids: string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Query for a listing that its author has not deleted.
 * @param id well-formed
 */
export const queryUndeletedListing = (db: Queryable, id: string) =>
  db
    .selectFrom('listings')
    .selectAll('listings')
    .where('listings.id', '=', id)
    .where('listings.status', '!=', 'gone')
    .$narrowType<{ status: ListingStatus }>();

/**
 * Listings with these ids, unordered.
 * @param ids well-formed
 */
export async function findListingsById(db: Queryable, ids: string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('listings').selectAll().where('id', 'in', ids).execute();
}

/** Live listings among these ids, in the order of `ids`; others are left out. */
export async function listLiveListingsById(db: Queryable, ids: string[], { page, limit }: PagingRequest) {
  const found = await findListingsById(db, ids.filter(isUuid));
  const live = new Map(found.filter(({ isLive }) => isLive).map((row) => [row.id, row]));
  const rows = [...new Set(ids)].flatMap((id) => live.get(id) ?? []);
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

/** True for a listing that its author erased, or that was erased with the account. */
export async function isListingErased(db: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await db.selectFrom('goneListings').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Picture paths of listings.
 * @param among paths looked for; a listing that shows one of them is answered with all its pictures
 */
export async function findPicturePathsOfListingsUsingAny(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select((eb) => eb.fn<string>('unnest', ['images']).as('path'))
    .distinct()
    .where('images', '&&', sql<string[]>`${among}::text[]`)
    .execute();
  return rows.map(({ path }) => path);
}
