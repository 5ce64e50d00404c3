import type { Bind } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { createPlaceSearch } from './search-places.ts';

export function placeRoutes(
  bind: Bind,
  { places, config, log }: Pick<Services, 'places' | 'config' | 'log'>,
) {
  const searchPlaces = createPlaceSearch({ places, addressServiceUrl: config.addressServiceUrl, log });

  bind('GET /api/places/search', async ({ query, reply }) => {
    // Communes are public, and a sandboxed frame has an opaque origin.
    reply.header('access-control-allow-origin', '*');
    return searchPlaces(query);
  });
}
