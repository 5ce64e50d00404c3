/**
 * Fast lane: with `MODERATION=trusted`, what an author with a clean record sends goes online without an administrator.
 * No package: pages load this file.
 */
export const moderationModes = ['before', 'trusted'] as const;

/** Minutes between the submission of a listing, or its last change, and the decision of the rule. */
export const FAST_LANE_DELAY_MINUTES = 15;
export const MIN_FAST_LANE_ACCEPTED_LISTINGS = 3;
/** Minimum age of the author's account, in days since its activation. */
export const MIN_FAST_LANE_ACCOUNT_DAYS = 30;
/** Days without a refusal, a removal or a report that an author needs for the fast lane. */
export const FAST_LANE_CLEAN_RECORD_DAYS = 90;
/** One listing in so many waits for an administrator all the same. */
export const FAST_LANE_LISTINGS_PER_HOLD_BACK = 10;
/** Days during which what an author sends after a listing that was held back, and still waits, waits too. */
export const FAST_LANE_AUTHOR_HELD_BACK_DAYS = 7;
