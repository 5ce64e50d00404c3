import { MAX_PRODUCT_NAME_LENGTH } from '#contract/listings/rules.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';

const MAX_WORDS = 5;
const MAX_DIGITS = 4;

/**
 * Folded product name under which searches are counted. Undefined for a text that is no product: an address,
 * a telephone number, a sentence.
 */
export function normalizeZeroResultSearchTerm(productName: string): string | undefined {
  const term = foldTextForComparison(productName).slice(0, MAX_PRODUCT_NAME_LENGTH);
  const isProduct =
    term.length > 1 &&
    !productName.includes('@') &&
    term.replace(/\D/g, '').length <= MAX_DIGITS &&
    term.split(' ').length <= MAX_WORDS;
  return isProduct ? term : undefined;
}
