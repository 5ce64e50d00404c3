import {
  type AdviceReason,
  MIN_NEARBY_REQUESTS_FOR_ADVICE,
  NEARBY_REQUESTS_FOR_ADVICE_KM,
} from '#contract/advice/rules.ts';
import type { PriceStatistics } from '#contract/listings/prices.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import {
  findMatchingOffersOrRequests,
  type MatchingOfferOrRequest,
} from '#server/features/listings/find-matching-offers-or-requests.ts';
import { findPriceQuartiles } from '#server/features/listings/prices/find-price-quartiles.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** Advice that would help an offer, with the facts that make it true. */
export type OfferAdvice =
  | { reason: 'photo' | 'pickup' }
  | { reason: 'price'; high: number; scope: Exclude<PriceStatistics['scope'], 'france'> }
  | { reason: 'requests'; people: number; nearest: MatchingOfferOrRequest[] };

export interface ListingWithAdvice {
  listing: ListingRow;
  advice: OfferAdvice[];
}

/** Maximum number of requests that a mail links to for one offer. */
const MAX_REQUESTS_LISTED = 3;

type Finder = (
  db: Queryable,
  listing: ListingRow,
  author: UserRow,
  services: Pick<Services, 'places' | 'vocabulary'>,
) => Promise<OfferAdvice | false> | OfferAdvice | false;

/** Advice that is true of an offer at this moment, for each reason. */
const finders: Record<AdviceReason, Finder> = {
  photo: (_db, { images }) => images.length === 0 && { reason: 'photo' },

  async price(db, { type, price, priceType, productName, city, postalCode }, _author, services) {
    if (type !== 'sell' || price === null || priceType === null) return false;
    const asked = { productName, priceType, city, postalCode };
    const { high, scope } = await findPriceQuartiles(db, asked, services);
    return high !== null && scope !== 'france' && price > high && { reason: 'price', high, scope };
  },

  pickup: (_db, _listing, { pickup }) => pickup.length === 0 && { reason: 'pickup' },

  async requests(db, listing, _author, services) {
    const found = await findMatchingOffersOrRequests(db, listing, services, NEARBY_REQUESTS_FOR_ADVICE_KM);
    const people = new Set(found.map(({ userId }) => userId)).size;
    return (
      people >= MIN_NEARBY_REQUESTS_FOR_ADVICE && {
        reason: 'requests',
        people,
        nearest: found.slice(0, MAX_REQUESTS_LISTED),
      }
    );
  },
};

/** Advice for an offer among these reasons, in their order. */
export async function findAdviceForOffer(
  db: Queryable,
  listing: ListingRow,
  author: UserRow,
  reasons: readonly AdviceReason[],
  services: Pick<Services, 'places' | 'vocabulary'>,
): Promise<OfferAdvice[]> {
  const found = [];
  for (const reason of reasons) {
    const advice = await finders[reason](db, listing, author, services);
    if (advice) found.push(advice);
  }
  return found;
}
