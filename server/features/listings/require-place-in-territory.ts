import type { Commune } from '#contract/places/schemas.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import { describePlaceOutsideTerritory, findTerritory } from '#server/features/places/territory.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Checks that a listing may be published at a place, an unknown one included.
 * @param former place that the listing has already, where it may stay
 * @throws Failure OUTSIDE_TERRITORY
 */
export function requirePlaceInTerritory(
  { config, places }: Pick<Services, 'config' | 'places'>,
  location: Commune,
  former?: Commune,
): void {
  const territory = findTerritory({ config, places });
  if (!territory || (former && keyOf(places, former) === keyOf(places, location))) return;
  const sentence = describePlaceOutsideTerritory(territory, places.resolve(location));
  if (sentence) fail('OUTSIDE_TERRITORY', { fields: { 'location.city': sentence } });
}

const keyOf = (places: PlaceIndex, { city, postalCode }: Commune): string =>
  places.resolve({ city, postalCode })?.code ?? `${city} ${postalCode}`;
