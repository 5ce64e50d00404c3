import type { Listing } from '#contract/listings/schemas.ts';
import { editDistance } from '#contract/text/edit-distance.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';

/** Minimum number of letters of a word in which one typo is forgiven. */
const MIN_LETTERS_OF_TYPO = 5;

/**
 * Listings that a name without a listing of its own probably means, for their author to decide: those with the most
 * words in common, where all words of one name are in the other. "Pomme de terre Charlotte" is close to "Pommes de
 * terre", and not to "Pomme de terre Agata".
 */
export function filterSimilarlyNamedListings(name: string, listings: readonly Listing[]): Listing[] {
  const words = wordsOf(name);
  const close = listings.map((listing) => ({
    listing,
    shared: countShared(words, wordsOf(listing.productName)),
  }));
  const most = Math.max(1, ...close.map(({ shared }) => shared));
  return close.filter(({ shared }) => shared === most).map(({ listing }) => listing);
}

const wordsOf = (name: string) => extractSearchTerms(name).filter((word) => !/^\d+$/.test(word));

/** Number of words of the shorter name, when all of them are in the longer one; 0 otherwise. */
function countShared(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.every((word) => long.some((candidate) => isNear(word, candidate))) ? short.length : 0;
}

const isNear = (word: string, other: string): boolean =>
  word === other || (word.length >= MIN_LETTERS_OF_TYPO && editDistance(word, other, 1) <= 1);
