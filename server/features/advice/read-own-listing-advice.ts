import { sql } from 'kysely';
import type { OwnListingAdvice } from '#contract/advice/routes.ts';
import {
  ADVICE_OUTCOME_WINDOW_DAYS,
  type AnsweredListingGroupCounts,
  calculateAnsweredListingPercents,
  MAX_NEAREST_OFFER_TO_REQUEST_KM,
} from '#contract/advice/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import {
  calculateRequestReachKm,
  distanceOptionsKm,
  type ListingMainType,
} from '#contract/listings/rules.ts';
import { findMatchingOffersOrRequests } from '#server/features/listings/find-matching-offers-or-requests.ts';
import { canSeeListing, isListingOwner } from '#server/features/listings/policy.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { findListing, findListingsById } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { createTtlCache } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { createListingContactedWithinWindowSql } from './listing-advice.ts';

/** Maximum number of offers beyond the reach of a request that its author is shown. */
const MAX_OFFERS = 3;
/** Days of publications that the figure about photos counts, before those whose two weeks are not over. */
const PHOTO_FIGURE_DAYS = 90;
/** Limits of the cache of that figure: it reads all listings of the period. */
const CACHE_LIMITS = { max: 2, seconds: 3_600 };

type PhotoFigure = NonNullable<OwnListingAdvice['photos']>;

/** Reads what would help a listing, for its author's page. */
export function createOwnListingAdviceReader({
  db,
  vocabulary,
  cacheSeconds,
}: Pick<Services, 'db' | 'vocabulary' | 'cacheSeconds'>) {
  const cache = createTtlCache<PhotoFigure>({ ...CACHE_LIMITS, ...(cacheSeconds === 0 && { seconds: 0 }) });

  /** @throws Failure LISTING_NOT_FOUND, FORBIDDEN */
  return async (listingId: string, viewer: Viewer): Promise<OwnListingAdvice> => {
    const listing = await findListing(db, listingId);
    if (!listing || !canSeeListing(viewer, listing)) fail('LISTING_NOT_FOUND');
    if (!isListingOwner(viewer, listing)) fail('FORBIDDEN');
    const { mainType, images } = listing;
    const photos =
      images.length > 0 ? null : await cache.load(mainType, () => countAnsweredByPhotos(db, mainType));
    return {
      beyond: await readOffersBeyondReach(db, listing, viewer, { vocabulary }),
      photos: photos && calculateAnsweredListingPercents(photos.with, photos.without) ? photos : null,
    };
  };
}

async function readOffersBeyondReach(
  db: Queryable,
  listing: ListingRow,
  viewer: Viewer,
  services: Pick<Services, 'vocabulary'>,
): Promise<OwnListingAdvice['beyond']> {
  if (listing.mainType !== 'asked' || !listing.isLive || listing.lat === null) return null;
  const reach = calculateRequestReachKm(listing);
  const found = await findMatchingOffersOrRequests(db, listing, services, MAX_NEAREST_OFFER_TO_REQUEST_KM);
  const [first] = found;
  const distance = first?.distance ?? Number.POSITIVE_INFINITY;
  if (distance <= reach) return null;
  const nearest = found.slice(0, MAX_OFFERS);
  const rows = await findListingsById(
    db,
    nearest.map(({ id }) => id),
  );
  const shown = nearest.flatMap(({ id, distance }) => {
    const row = rows.find((one) => one.id === id);
    return row ? [{ ...row, distance }] : [];
  });
  return {
    offers: await presentListings(db, shown, viewer),
    reach,
    widerRadius: distanceOptionsKm.find((km) => km >= distance) ?? null,
  };
}

/**
 * Listings with and without photos that have been public for two weeks, and those that got a message in this time.
 * Listings that their authors deleted are not counted, as their photos are gone.
 */
async function countAnsweredByPhotos(db: Queryable, mainType: ListingMainType): Promise<PhotoFigure> {
  const until = new Date(Date.now() - ADVICE_OUTCOME_WINDOW_DAYS * DAY_MS);
  const from = new Date(until.getTime() - PHOTO_FIGURE_DAYS * DAY_MS);
  const { rows } = await sql<AnsweredListingGroupCounts & { hasPhotos: boolean }>`
    select images <> '{}' as has_photos, count(*) as listings,
      count(*) filter (where ${createListingContactedWithinWindowSql('listings.id', 'listings.published_at')}) as answered
    from listings
    where main_type = ${mainType} and status <> 'gone' and published_at > ${from} and published_at <= ${until}
    group by has_photos`.execute(db);
  const of = (photos: boolean) => {
    const { listings = 0, answered = 0 } = rows.find(({ hasPhotos }) => hasPhotos === photos) ?? {};
    return { listings, answered };
  };
  return { with: of(true), without: of(false) };
}
