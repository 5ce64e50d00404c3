import pLimit from 'p-limit';
import { formatPriceForFormField } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { detectPriceDoubt, type PriceDoubt } from '../publish/price-doubt.ts';
import { isPriceJump } from './price-jump.ts';

/**
 * Doubt about a changed price: far from usual ones, or from the one before.
 * @param former price before the change, null where there was none; undefined where nothing changed
 */
export function usePriceDoubt(listing: Listing, former: number | null | undefined): PriceDoubt | undefined {
  const { productName, price, priceType, location } = listing;
  const { city, postalCode } = location;
  const query = { productName, priceType: priceType ?? undefined, city, postalCode };
  const prices = useApiAnswer(
    former !== undefined && priceType ? JSON.stringify(query) : undefined,
    (signal) => inTurn(() => call('GET /api/prices', { query, signal })),
  );
  if (former === undefined || price === null) return undefined;
  const doubt =
    prices && priceType ? detectPriceDoubt(formatPriceForFormField(price), priceType, prices) : undefined;
  if (former === null || !isPriceJump(former, price)) return doubt;
  return { isDear: price > former, meant: doubt?.meant ?? former };
}

/**
 * Concurrency limit: the server refuses dozens of calls at once, and an import may change a hundred prices.
 */
const inTurn = pLimit(3);
