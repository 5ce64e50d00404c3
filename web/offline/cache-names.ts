/** Cache of documents that were seen. The worker fills the caches, the offline page lists their content. */
export const PAGES_CACHE = 'seen-pages';
export const DATA_CACHE = 'seen-data';
/** Cache of titles of pages read inside the app, by URL. */
export const TITLES_CACHE = 'seen-titles';
export const PICTURES_CACHE = 'seen-pictures';
/** Prefix of a member's cache, followed by the member's id. */
export const MEMBER_CACHE_PREFIX = 'seen-member-';
