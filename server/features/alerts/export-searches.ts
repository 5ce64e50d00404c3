import './tables.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { presentSavedSearch } from './present-saved-search.ts';
import { listSavedSearches } from './queries.ts';

/** Saved searches of a person with the listings that each matched. */
export async function exportSavedSearchesAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['savedSearches']> {
  const searches = await listSavedSearches(db, userId);
  const matches = await db
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .select(['match.searchId', 'match.listingId', 'match.createdAt'])
    .where('search.userId', '=', userId)
    .orderBy('match.createdAt')
    .execute();
  const bySearch = Map.groupBy(matches, ({ searchId }) => searchId);
  return searches.map((search) => ({
    ...presentSavedSearch(search),
    createdAt: search.createdAt.toISOString(),
    found: (bySearch.get(search.id) ?? []).map(({ listingId, createdAt }) => ({
      ad: listingId,
      foundAt: createdAt.toISOString(),
    })),
  }));
}
