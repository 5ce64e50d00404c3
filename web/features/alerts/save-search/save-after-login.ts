import { type Search, searchPath } from '#contract/listings/search.ts';
import { readStored, writeStored } from '#web/client/storage.ts';

/**
 * Key in session storage of the search that a visitor wanted to save; it is saved when they come back from the login.
 */
const KEY = 'search-to-save';

export const saveAfterLogin = (search: Search) => writeStored('session', KEY, searchPath(search));

/** True once, for the search that a visitor wanted to save before the login. */
export function takeSearchToSave(search: Search): boolean {
  if (readStored('session', KEY) !== searchPath(search)) return false;
  return writeStored('session', KEY, null);
}
