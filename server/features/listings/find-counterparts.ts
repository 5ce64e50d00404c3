import { MATCH_KM } from '#contract/listings/rules.ts';
import { terms } from '#contract/text.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { findMatches } from './find-matches.ts';
import type { ListingRow } from './tables.ts';

/** Of each word. */
const MOST = 1_000;

export interface Counterpart extends Pick<ListingRow, 'id' | 'userId' | 'productName' | 'searchRadius'> {
  /** Kilometres from the other. */
  distance: number | null;
}

/**
 * Of a live offer the requests that it answers, of a live request the offers that answer it, other people's, the
 * nearest first. A request is answered by what a search for its produce finds.
 */
export async function findCounterparts(
  db: Queryable,
  listing: ListingRow,
  { vocabulary }: Pick<Services, 'vocabulary'>,
): Promise<Counterpart[]> {
  const { lat, lon, userId, mainType, productName } = listing;
  if (!listing.isLive || lat === null || lon === null) return [];
  const isRequest = mainType === 'asked';
  const alternatives = vocabulary.expand(productName);
  // A request of an offer has one of its words, or of their synonyms: whether it has no others is seen below.
  const termSets = isRequest
    ? alternatives.map(vocabulary.rarestFirst)
    : [...new Set([...terms(productName), ...alternatives.flat()])].map((word) => [word]);
  if (termSets.length === 0) return [];
  const near = { lat, lon, km: reachOf(listing) };
  const filter = { mainType: isRequest ? 'offer' : 'asked', near, termSets } as const;
  const rows = await db
    .with('found', (cte) => findMatches(cte, filter, MOST))
    .selectFrom('found')
    .innerJoin('listings', 'listings.id', 'found.listingId')
    .select(['id', 'userId', 'productName', 'searchRadius', 'found.distance'])
    .where('userId', '!=', userId)
    .orderBy('found.distance')
    .orderBy('listings.createdAt', 'desc')
    .orderBy('id')
    .execute();
  if (isRequest) return rows;
  const isAnswered = (request: Counterpart) =>
    (request.distance ?? 0) <= reachOf(request) &&
    vocabulary
      .expand(request.productName)
      .some((words) => words.every((word) => listing.terms.includes(word)));
  return rows.filter(isAnswered);
}

/** Of how many other people. */
export async function countCounterparts(
  db: Queryable,
  listing: ListingRow,
  services: Pick<Services, 'vocabulary'>,
): Promise<number> {
  const found = await findCounterparts(db, listing, services);
  return new Set(found.map(({ userId }) => userId)).size;
}

/** A request may say that it reaches less far. */
const reachOf = ({ searchRadius }: Pick<ListingRow, 'searchRadius'>) =>
  Math.min(MATCH_KM, searchRadius ?? MATCH_KM);
