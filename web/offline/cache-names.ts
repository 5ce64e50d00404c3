/** Cache of documents that the reader has seen. The worker fills the caches, the offline page lists their content. */
export const PAGES_CACHE_NAME = 'seen-pages';
export const PUBLIC_DATA_CACHE_NAME = 'seen-data';
/** Cache of titles of pages read inside the app, by URL. */
export const PAGE_TITLES_CACHE_NAME = 'seen-titles';
/** Cache of pictures that every visitor may see. */
export const PUBLIC_PICTURES_CACHE_NAME = 'seen-public-pictures';
/** Cache of pictures that only the member who is logged in may see. */
export const PRIVATE_PICTURES_CACHE_NAME = 'seen-private-pictures';
/** Cache of former releases, which held public and private pictures. */
export const LEGACY_PICTURES_CACHE_NAME = 'seen-pictures';
/** Prefix of a member's cache, followed by the member's id. */
export const MEMBER_CACHE_NAME_PREFIX = 'seen-member-';
