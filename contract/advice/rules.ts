/** Reasons why nobody may have answered an offer, the most helpful first. No dependency: pages load this file. */
export const adviceReasons = ['photo', 'price', 'pickup', 'requests'] as const;
export type AdviceReason = (typeof adviceReasons)[number];

/** Hours online after which an offer without a message or reservation counts as unanswered. */
export const HOURS_UNTIL_OFFER_IS_UNANSWERED = 48;

/** Days between two mails of advice to one person. */
export const DAYS_BETWEEN_ADVICE_MAILS = 7;
/** Maximum number of mails in seven days to one person, those about offers for their requests included. */
export const MAX_WEEKLY_SUGGESTION_MAILS = 2;

/** One author in so many gets no mails of advice, so that the statistics can tell whether the others' offers gain. */
export const ADVICE_CONTROL_GROUP_ONE_IN = 10;
/** Days after the advice, or the publication, in which a message counts as its outcome. */
export const ADVICE_OUTCOME_WINDOW_DAYS = 14;
/** Minimum number of listings in each of two groups whose shares are compared. */
export const MIN_LISTINGS_PER_ADVICE_COMPARISON_GROUP = 30;

/** People who must look for a product, and the kilometres around an offer, for its author to be told. */
export const MIN_NEARBY_REQUESTS_FOR_ADVICE = 3;
export const NEARBY_REQUESTS_FOR_ADVICE_KM = 50;

/** Kilometres around a request without an offer in which the nearest one is looked for. */
export const MAX_NEAREST_OFFER_TO_REQUEST_KM = 100;

export const ADVICE_MAILS_UNSUBSCRIBED_TEXT =
  "Vous ne recevrez plus d'e-mail sur vos offres restées sans réponse.";

/** Listings of one of two groups, and those of them that got a message in time. */
export interface AnsweredListingGroupCounts {
  listings: number;
  answered: number;
}

/** Shares in whole percent of answered listings in two groups; null when either is too small to compare. */
export function calculateAnsweredListingPercents(
  one: AnsweredListingGroupCounts,
  other: AnsweredListingGroupCounts,
): [number, number] | null {
  if (Math.min(one.listings, other.listings) < MIN_LISTINGS_PER_ADVICE_COMPARISON_GROUP) return null;
  const share = ({ listings, answered }: AnsweredListingGroupCounts) =>
    Math.round((100 * answered) / listings);
  return [share(one), share(other)];
}
