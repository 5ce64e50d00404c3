import { type Search, searchPath } from '#contract/listings/search.ts';
import { readStored, writeStored } from '#web/state/storage.ts';

/** The search that a visitor wanted to save before they logged in; it is saved when they come back, in this tab. */
const KEY = 'search-to-save';

export const wishToSave = (search: Search) => writeStored('session', KEY, searchPath(search));

/** True once, for that search. */
export function takeWish(search: Search): boolean {
  if (readStored('session', KEY) !== searchPath(search)) return false;
  return writeStored('session', KEY, null);
}
