import type { Bind } from '#server/platform/http/bind.ts';
import type { SearchPlaces } from './search-places.ts';

export function placeRoutes(bind: Bind, searchPlaces: SearchPlaces) {
  bind('GET /api/places/search', async ({ query, reply }) => {
    // Communes are no secret, and a sandboxed frame of ours asks as a stranger.
    reply.header('access-control-allow-origin', '*');
    return searchPlaces(query);
  });
}
