import { distanceKm } from '#contract/distance-km.ts';
import { MAX_NEAREST_COMMUNE_KM } from '#contract/places/rules.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { convertPlaceToGeoJsonFeature, createPlaceSearchFunction } from './place-search-function.ts';
import { describePlaceOutsideTerritory, findTerritory } from './territory.ts';

export function registerPlaceRoutes(
  bind: BindRoute,
  { places, config, log }: Pick<Services, 'places' | 'config' | 'log'>,
) {
  const readTerritory = () => findTerritory({ config, places });
  const searchPlaces = createPlaceSearchFunction({
    places,
    readTerritory,
    addressServiceUrl: config.addressServiceUrl,
    log,
  });

  bind('GET /api/places/search', async ({ query, reply }) => {
    // CORS header: any site may read communes, which are public, and a sandboxed frame has an opaque origin.
    reply.header('access-control-allow-origin', '*');
    return searchPlaces(query);
  });

  bind('GET /api/places/check', async ({ query }) => {
    const territory = readTerritory();
    const outside = territory && describePlaceOutsideTerritory(territory, places.resolve(query));
    return {
      verdict: places.check(query).verdict,
      proposals: places.propose(query),
      ...(outside && { outside }),
    };
  });

  bind('GET /api/places/nearest', async ({ query, reply }) => {
    reply.header('access-control-allow-origin', '*');
    const place = places.nearest(query.lat, query.lon);
    const km = place ? distanceKm(query, place) : Number.POSITIVE_INFINITY;
    if (!place || km > MAX_NEAREST_COMMUNE_KM) fail('PLACE_NOT_FOUND');
    const [postcode = ''] = place.postcodes;
    return convertPlaceToGeoJsonFeature({
      place,
      postcode,
      score: 1 - km / MAX_NEAREST_COMMUNE_KM,
      isApproximate: false,
    });
  });
}
