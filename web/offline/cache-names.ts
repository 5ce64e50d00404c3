/** Cache of documents that the reader has seen. The worker fills the caches, the offline page lists their content. */
export const PAGES_CACHE = 'seen-pages';
export const DATA_CACHE = 'seen-data';
/** Cache of titles of pages read inside the app, by URL. */
export const TITLES_CACHE = 'seen-titles';
/** Cache of pictures that every visitor may see. */
export const PICTURES_CACHE = 'seen-public-pictures';
/** Cache of pictures that only the member who is logged in may see. */
export const PRIVATE_PICTURES_CACHE = 'seen-private-pictures';
/** Cache of former releases, which held public and private pictures. */
export const FORMER_PICTURES_CACHE = 'seen-pictures';
/** Prefix of a member's cache, followed by the member's id. */
export const MEMBER_CACHE_PREFIX = 'seen-member-';
