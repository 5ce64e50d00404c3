import type { BindRoute } from '#server/platform/http/bind.ts';
import { getRequestIpNetwork } from '#server/platform/http/limiter.ts';
import type { Services } from '#server/platform/services.ts';
import { resolveSearchFilter } from '../search/search-filter.ts';
import { createListingMapCache } from './commune-cache.ts';
import { groupMapPoints } from './gather-points.ts';
import { readCommunesWithListings } from './read-communes.ts';

type Needed = 'publicReader' | 'publicChanges' | 'places' | 'vocabulary' | 'log' | 'cacheSeconds';

export function registerMapRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const { publicReader, publicChanges, places, log, cacheSeconds } = services;
  const communesOf = createListingMapCache({
    read: (filter) => publicReader.read((db) => readCommunesWithListings(db, filter, places)),
    publicChanges,
    log,
    seconds: cacheSeconds,
  });

  bind('GET /api/adverts/map', async ({ query: { bbox, zoom, ...query }, request }) => {
    const communes = await communesOf(resolveSearchFilter(query, services), getRequestIpNetwork(request));
    return groupMapPoints(communes, bbox, zoom, places);
  });
}
