import { COMMUNE_PLACE_TYPE, MAX_REQUESTED_PLACE_SUGGESTIONS } from '#contract/places/rules.ts';
import type { Commune, CommuneGeoJsonFeature } from '#contract/places/schemas.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { call } from '#web/client/call.ts';

/**
 * Centre of a commune, of which either field suffices: among namesakes that of the postal code, else the likeliest one.
 * @returns longitude and latitude in degrees; undefined where no commune is nearly so called
 */
export async function fetchCommuneCentre(
  { city, postalCode }: { [K in keyof Commune]?: Commune[K] | undefined },
  signal?: AbortSignal,
): Promise<CommuneGeoJsonFeature['geometry']['coordinates'] | undefined> {
  const q = [city, postalCode].filter(Boolean).join(' ');
  if (!q) return undefined;
  const query = { q, type: COMMUNE_PLACE_TYPE, limit: MAX_REQUESTED_PLACE_SUGGESTIONS } as const;
  const { features } = await call('GET /api/places/search', { query, ...(signal && { signal }) });
  const name = city && foldTextForComparison(city);
  const rank = ({ properties }: CommuneGeoJsonFeature) =>
    Number(properties.postcode === postalCode) * 2 +
    Number([properties.city, properties.label].some((label) => foldTextForComparison(label) === name));
  const [meant] = features.toSorted(
    (one, other) => rank(other) - rank(one) || other.properties.score - one.properties.score,
  );
  return meant?.geometry.coordinates;
}
