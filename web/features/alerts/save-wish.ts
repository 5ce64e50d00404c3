import { type Search, searchPath } from '#contract/listings/search.ts';
import { readStored, writeStored } from '#web/storage.ts';

/** A visitor wanted to save this search and went to log in: it is saved when they come back to it, in this tab. */
const KEY = 'search-to-save';

export const wishToSave = (search: Search) => writeStored('session', KEY, searchPath(search));

/** True once, for the search that was wished for. */
export function takeWish(search: Search): boolean {
  if (readStored('session', KEY) !== searchPath(search)) return false;
  return writeStored('session', KEY, null);
}
