/** Cache of documents that were seen. The worker fills the caches, the offline page lists their content. */
export const PAGES = 'seen-pages';
export const DATA = 'seen-data';
/** Cache of titles of pages read inside the app, by URL. */
export const TITLES = 'seen-titles';
export const PICTURES = 'seen-pictures';
/** Prefix of a member's cache, followed by the member's id. */
export const MEMBER = 'seen-member-';
