import { type Search, searchPath } from '#contract/listings/search.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/**
 * Key in session storage of the search that a visitor wanted to save; it is saved when they come back from the login.
 */
const KEY = 'search-to-save';

export const rememberSearchToSave = (search: Search) =>
  writeBrowserStorage('session', KEY, searchPath(search));

/** True once, for the search that is to be saved. */
export function takeSearchToSave(search: Search): boolean {
  if (readBrowserStorage('session', KEY) !== searchPath(search)) return false;
  return writeBrowserStorage('session', KEY, null);
}
