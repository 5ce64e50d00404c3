/** Of what was seen; the worker fills them, the offline page lists what is in them. */
export const PAGES = 'seen-pages';
export const DATA = 'seen-data';
/** Titles of what was read inside the app, by its address. */
export const TITLES = 'seen-titles';
export const PICTURES = 'seen-pictures';
/** Followed by the member's id. */
export const MEMBER = 'seen-member-';
