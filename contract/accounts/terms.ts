/**
 * Version of the built-in terms, `/app/cgu`: the day of their text. A new one must be accepted again by every
 * member.
 */
export const BUILT_IN_TERMS_VERSION = '2026-11-27';
