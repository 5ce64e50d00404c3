import { COMMUNE_PLACE_TYPE, MAX_PLACE_SUGGESTIONS } from '#contract/places/rules.ts';
import type { Commune, PlaceFeature } from '#contract/places/schemas.ts';
import { foldText } from '#contract/text/fold.ts';
import { call } from '#web/client/call.ts';

/**
 * Centre of a commune, of which either field suffices: among namesakes that of the postal code, else the likeliest one.
 * @returns longitude and latitude in degrees; undefined where no commune is nearly so called
 */
export async function findCommuneCentre(
  { city, postalCode }: { [K in keyof Commune]?: Commune[K] | undefined },
  signal?: AbortSignal,
): Promise<PlaceFeature['geometry']['coordinates'] | undefined> {
  const q = [city, postalCode].filter(Boolean).join(' ');
  if (!q) return undefined;
  const query = { q, type: COMMUNE_PLACE_TYPE, limit: MAX_PLACE_SUGGESTIONS } as const;
  const { features } = await call('GET /api/places/search', { query, ...(signal && { signal }) });
  const name = city && foldText(city);
  const rank = ({ properties }: PlaceFeature) =>
    Number(properties.postcode === postalCode) * 2 +
    Number([properties.city, properties.label].some((label) => foldText(label) === name));
  const [meant] = features.toSorted(
    (one, other) => rank(other) - rank(one) || other.properties.score - one.properties.score,
  );
  return meant?.geometry.coordinates;
}
