import type { SavedSearch } from '#contract/alerts/schemas.ts';
import type { SavedSearchRow } from './tables.ts';

/** For its member only. */
export function presentSearch({ id, query, hasNew, sendsMail }: SavedSearchRow): SavedSearch {
  return { _id: id, query, hasNew, notifications: { email: sendsMail } };
}
