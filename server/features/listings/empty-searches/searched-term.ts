import { MAX_PRODUCT_NAME } from '#contract/listings/rules.ts';
import { fold } from '#contract/text/fold.ts';

const MOST_WORDS = 5;
const MOST_DIGITS = 4;

/**
 * The name of a product as searches are counted by: folded. Undefined for what is none: an address, a number of
 * telephone, a sentence.
 */
export function searchedTerm(productName: string): string | undefined {
  const term = fold(productName).slice(0, MAX_PRODUCT_NAME);
  const isProduct =
    term.length > 1 &&
    !productName.includes('@') &&
    term.replace(/\D/g, '').length <= MOST_DIGITS &&
    term.split(' ').length <= MOST_WORDS;
  return isProduct ? term : undefined;
}
