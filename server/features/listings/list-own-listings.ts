import { createTtlCache } from '#server/platform/cache.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { countMatchingPeopleByListing } from './find-matching-offers-or-requests.ts';
import { presentListings } from './present-listing.ts';
import { listOwnListings } from './queries.ts';
import type { ListingRow } from './tables.ts';
import { countListingViewsAndFavourites } from './views/figures.ts';

/** Limits of the cache of members' counterparts: finding them costs a search per live listing. */
const CACHE_LIMITS = { max: 1_000, seconds: 60 };

type Needed = 'db' | 'vocabulary' | 'cacheSeconds';

/**
 * Own listings by status, with their figures and, for live ones, their number of counterparts. Expired ones
 * are among the archived.
 */
export function createOwnListingsReader({ db, vocabulary, cacheSeconds }: Pick<Services, Needed>) {
  const cache = createTtlCache<Map<string, number>>({
    ...CACHE_LIMITS,
    ...(cacheSeconds === 0 && { seconds: 0 }),
  });

  return async (viewer: Viewer) => {
    const rows = await listOwnListings(db, viewer.id);
    const figures = await countListingViewsAndFavourites(
      db,
      rows.map(({ id }) => id),
    );
    const live = rows.filter(({ isLive }) => isLive);
    const matches = await cache.load(JSON.stringify([viewer.id, ...live.map(versionOf)]), () =>
      countMatchingPeopleByListing(db, live, { vocabulary }),
    );
    const own = (await presentListings(db, rows, viewer)).map((ad) => ({
      ...ad,
      ...figures.get(ad._id),
      ...(matches.has(ad._id) && { matches: matches.get(ad._id) }),
    }));
    return {
      activeAds: own.filter((ad) => ad.status === 'accepted' && !ad.isArchived && !ad.expired),
      pendingAds: own.filter((ad) => ad.status === 'pending'),
      refuseAds: own.filter((ad) => ad.status === 'refuse'),
      deletedAds: own.filter((ad) => ad.status === 'deleted'),
      archivedAds: own.filter((ad) => ad.status === 'accepted' && (ad.isArchived || ad.expired)),
    };
  };
}

/** Cache key of a listing's number of counterparts: the columns that their search depends on. */
const versionOf = ({ id, productName, lat, lon, searchRadius }: ListingRow) =>
  [id, productName, lat, lon, searchRadius].join(' ');
