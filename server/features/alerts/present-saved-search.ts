import { formatSellerName } from '#contract/accounts/rules.ts';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { findPublicSellersByIds } from '#server/features/listings/public-sellers.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SavedSearchRow } from './tables.ts';

/** Saved searches as their member may read them, in the order of `rows`. */
export async function presentSavedSearches(db: Queryable, rows: SavedSearchRow[]): Promise<SavedSearch[]> {
  const names = await findSellerNamesOfSavedSearches(db, rows);
  return rows.map((row) => {
    const { user } = row.query;
    const name = user && names.get(user);
    return { ...presentSavedSearch(row), ...(user && { seller: name ? { _id: user, name } : null }) };
  });
}

/** Saved search as the API answers it, without the name of the seller whom it follows. */
export function presentSavedSearch({
  id,
  query,
  hasNew,
  sendsMail,
  mailFrequency,
}: SavedSearchRow): SavedSearch {
  return { _id: id, query, hasNew, notifications: { email: sendsMail, frequency: mailFrequency } };
}

/** Names of the given sellers by id; only those who have a page. */
export async function findSellerNamesOfSavedSearches(
  db: Queryable,
  searches: Pick<SavedSearchRow, 'query'>[],
): Promise<Map<string, string>> {
  const sellers = await findPublicSellersByIds(
    db,
    searches.flatMap(({ query }) => query.user ?? []),
  );
  return new Map(sellers.map((seller) => [seller.id, formatSellerName(seller)]));
}
