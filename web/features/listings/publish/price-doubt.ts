import { parseTypedEuroPrice } from '#contract/listings/amounts.ts';
import type { PriceStatistics } from '#contract/listings/prices.ts';
import type { PriceType } from '#contract/listings/rules.ts';

/**
 * Factors of doubt: a price is doubted above `above` times the highest usual price, and below `below` times the lowest.
 */
const DOUBTFUL = { above: 2.5, below: 0.25 };

/** Doubt about a price, with what its author may have meant: a comma forgotten, or cents. */
export interface PriceDoubt {
  isDear: boolean;
  /** Price that was probably meant, in euros; undefined when no usual price has these digits. */
  meant: number | undefined;
}

/**
 * Doubt about a typed price that is far from those of live listings, or, where there are few, from what is usual in
 * France. Undefined for an ordinary price, for 0, and where nothing is known.
 */
export function detectPriceDoubt(
  typed: string,
  unit: PriceType,
  prices: PriceStatistics,
): PriceDoubt | undefined {
  const price = parseTypedEuroPrice(typed)?.price;
  const range = rangeOf(prices, unit);
  if (!price || !range) return undefined;
  const isDear = price > range.high * DOUBTFUL.above;
  if (!isDear && price >= range.low * DOUBTFUL.below) return undefined;
  const meant = [price / 10, price / 100, price * 10, price * 100].find(
    (other) => other >= range.low * 0.7 && other <= range.high * 1.3,
  );
  return { isDear, meant: meant === undefined ? undefined : Number(meant.toFixed(2)) };
}

function rangeOf({ low, high, usual }: PriceStatistics, unit: PriceType) {
  if (low !== null && high !== null) return { low, high };
  if (!usual) return undefined;
  const grams = unit === 'gram' && usual.priceType === 'kilo' ? 1000 : 1;
  return { low: usual.low / grams, high: usual.high / grams };
}
