import { v7 as uuidv7 } from 'uuid';
import { createSearchDeduplicationKey } from '#contract/alerts/create-search-deduplication-key.ts';
import { MAX_SAVED_SEARCHES } from '#contract/alerts/rules.ts';
import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import { findPublicSeller } from '#server/features/listings/public-sellers.ts';
import { correctSearchPlaceOrFail } from '#server/features/listings/search/search-place.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { listSavedSearches } from './queries.ts';
import { insertResolvedSavedSearchCriteria } from './search-patterns.ts';
import type { SavedSearchRow } from './tables.ts';

/**
 * Saves a search. Idempotent.
 * @throws Failure UNKNOWN_PLACE, TOO_MANY_SEARCHES, SELLER_NOT_FOUND when the search names a seller without a page
 */
export function storeSavedSearch(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'places' | 'vocabulary'>,
  userId: string,
  sent: ListingSearchCriteria,
): Promise<{ search: SavedSearchRow; isNew: boolean }> {
  const query = correctSearchPlaceOrFail(sent, services.places);
  const key = createSearchDeduplicationKey(query);
  return write({
    // Lock that makes the limit hold for concurrent requests.
    before: (tx) => lockAccount(tx, userId),
    work: async (tx) => {
      const saved = await listSavedSearches(tx, userId);
      const same = saved.find((search) => search.key === key);
      if (same) return { search: same, isNew: false };
      if (saved.length >= MAX_SAVED_SEARCHES) fail('TOO_MANY_SEARCHES');
      if (query.user && !(await findPublicSeller(tx, query.user))) fail('SELLER_NOT_FOUND');
      const search = await tx
        .insertInto('savedSearches')
        .values({ id: uuidv7(), userId, query, key })
        .returningAll()
        .executeTakeFirstOrThrow();
      await insertResolvedSavedSearchCriteria(tx, [search], services);
      return { search, isNew: true };
    },
  });
}
