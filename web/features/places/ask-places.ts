import { PLACE_TYPE, SUGGESTIONS_ASKED } from '#contract/places/rules.ts';
import type { PlaceFeature } from '#contract/places/schemas.ts';
import { call } from '#web/api.ts';

export async function askPlaces(q: string, signal: AbortSignal): Promise<PlaceFeature[]> {
  const query = { q, type: PLACE_TYPE, limit: SUGGESTIONS_ASKED } as const;
  return (await call('GET /api/places/search', { query, signal })).features;
}
