import { calculateRequestReachKm, MAX_SEARCH_RADIUS_KM } from '#contract/listings/rules.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import { findMemberBlocksInvolving } from '#server/features/accounts/blocks/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { querySearchMatches } from './search/find-matches.ts';
import type { ResolvedSearchFilter } from './search/search-filter.ts';
import type { ListingRow } from './tables.ts';

/** Maximum number of matches read for each word. */
const MAX_MATCHES = 1_000;
/** Number of listings per statement: planning time grows with each. */
const BATCH_SIZE = 25;

export interface MatchingOfferOrRequest
  extends Pick<ListingRow, 'id' | 'userId' | 'productName' | 'searchRadius'> {
  /** Kilometres between the counterpart and the listing that it answers. */
  distance: number | null;
}

type Found = MatchingOfferOrRequest & { counterpartOf: string };

/**
 * Counterparts of a live listing, nearest first: requests that an offer answers, or offers that answer a
 * request. Own listings and people with a block between them are left out. A search for the request's produce
 * decides what answers it.
 * @param withinKm kilometres in which to look, whatever the request's radius; by default the request must reach the offer
 */
export async function findMatchingOffersOrRequests(
  db: Queryable,
  listing: ListingRow,
  services: Pick<Services, 'vocabulary'>,
  withinKm?: number,
): Promise<MatchingOfferOrRequest[]> {
  return (await findByListing(db, [listing], services, withinKm)).get(listing.id) ?? [];
}

/** Number of other people with a counterpart, by id of a live listing. */
export async function countMatchingPeopleByListing(
  db: Queryable,
  listings: ListingRow[],
  services: Pick<Services, 'vocabulary'>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < listings.length; from += BATCH_SIZE) {
    const some = listings.slice(from, from + BATCH_SIZE);
    const found = await findByListing(db, some, services);
    for (const { id, isLive } of some)
      if (isLive) counts.set(id, new Set(found.get(id)?.map(({ userId }) => userId)).size);
  }
  return counts;
}

async function findByListing(
  db: Queryable,
  listings: ListingRow[],
  { vocabulary }: Pick<Services, 'vocabulary'>,
  withinKm?: number,
): Promise<Map<string, Found[]>> {
  const searches = listings.flatMap((listing) => {
    const filter = counterpartFilter(listing, vocabulary, withinKm);
    return filter ? [{ id: listing.id, filter }] : [];
  });
  if (searches.length === 0) return new Map();
  const rows = await db
    .with('found', (cte) =>
      searches
        .map(({ id, filter }) =>
          cte
            .selectFrom(querySearchMatches(cte, filter, MAX_MATCHES).as('matches'))
            .select(({ val }) => ['listingId', 'distance', val(id).as('counterpartOf')]),
        )
        .reduce((all, some) => all.unionAll(some)),
    )
    .selectFrom('found')
    .innerJoin('listings', 'listings.id', 'found.listingId')
    .select(['id', 'userId', 'productName', 'searchRadius', 'found.distance', 'found.counterpartOf'])
    .orderBy('found.distance')
    .orderBy('listings.publishedAt', 'desc')
    .orderBy('id')
    .execute();
  const found = Map.groupBy(rows, ({ counterpartOf }) => counterpartOf);
  const { isBlocked } = await findMemberBlocksInvolving(db, [
    ...new Set(listings.map(({ userId }) => userId)),
  ]);
  return new Map(
    listings.map((listing) => [
      listing.id,
      (found.get(listing.id) ?? []).filter(
        (other) =>
          isCounterpart(listing, other, vocabulary, withinKm) && !isBlocked(listing.userId, other.userId),
      ),
    ]),
  );
}

/**
 * Search for the counterparts of a listing; undefined when it is not public, has no known place or no words.
 */
function counterpartFilter(
  listing: ListingRow,
  vocabulary: Services['vocabulary'],
  withinKm?: number,
): ResolvedSearchFilter | undefined {
  const { lat, lon, mainType, productName } = listing;
  if (!listing.isLive || lat === null || lon === null) return undefined;
  const isRequest = mainType === 'asked';
  const alternatives = vocabulary.expand(productName);
  // Requests for an offer: any with one of its words or synonyms. `isCounterpart` drops those that need other
  // words too.
  const termSets = isRequest
    ? alternatives.map(vocabulary.rarestFirst)
    : [...new Set([...extractSearchTerms(productName), ...alternatives.flat()])].map((word) => [word]);
  if (termSets.length === 0) return undefined;
  const origin = { lat, lon };
  // Requests around an offer: read in the widest circle, as each has its own radius.
  const reach = isRequest ? calculateRequestReachKm(listing) : MAX_SEARCH_RADIUS_KM;
  return {
    mainType: isRequest ? 'offer' : 'asked',
    origin,
    near: { ...origin, km: withinKm ?? reach },
    termSets,
  };
}

function isCounterpart(
  listing: ListingRow,
  other: MatchingOfferOrRequest,
  vocabulary: Services['vocabulary'],
  withinKm?: number,
): boolean {
  if (other.userId === listing.userId) return false;
  if (listing.mainType === 'asked') return true;
  return (
    (other.distance ?? 0) <= (withinKm ?? calculateRequestReachKm(other)) &&
    vocabulary.expand(other.productName).some((words) => words.every((word) => listing.terms.includes(word)))
  );
}
