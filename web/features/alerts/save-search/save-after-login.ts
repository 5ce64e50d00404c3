import { buildSearchResultsPath, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/**
 * Key in session storage of the search that a visitor wanted to save; it is saved when they come back from the login.
 */
const KEY = 'search-to-save';

export const rememberSearchToSaveAfterLogin = (search: PagedListingSearch) =>
  writeBrowserStorage('session', KEY, buildSearchResultsPath(search));

/** True once, for the search that a visitor wanted to save before the login. */
export function consumeMatchingSearchToSave(search: PagedListingSearch): boolean {
  if (readBrowserStorage('session', KEY) !== buildSearchResultsPath(search)) return false;
  return writeBrowserStorage('session', KEY, null);
}
