import { COMMUNE_PLACE_TYPE } from '#contract/places/rules.ts';
import { call } from '#web/client/call.ts';

/**
 * Longitude and latitude of a commune in degrees; undefined for an unknown one. Its postal code is asked for with its
 * name, as many names belong to several communes.
 */
export async function findCommuneCentre(
  { city, postalCode }: { city?: string | undefined; postalCode?: string | undefined },
  signal?: AbortSignal,
): Promise<readonly number[] | undefined> {
  const q = [city, postalCode].filter(Boolean).join(' ');
  if (q === '') return undefined;
  const query = { q, type: COMMUNE_PLACE_TYPE, limit: 1 } as const;
  const { features } = await call('GET /api/places/search', { query, ...(signal && { signal }) });
  return features[0]?.geometry.coordinates;
}
