import type { Bind } from '#server/platform/http/bind.ts';
import type { SearchPlaces } from './search-places.ts';

export function placeRoutes(bind: Bind, searchPlaces: SearchPlaces) {
  bind('GET /api/places/search', async ({ query }) => searchPlaces(query));
}
