import { formatPlace } from '#contract/listings/format-place.ts';
import type { SearchPlace } from '#contract/listings/search-schemas.ts';

/** Note below the place field of a widget: a mistake, or the place that the text is taken for. */
export type PlaceFieldNote = { error: string } | { hint: string };

/**
 * Note about a place; undefined when the text means just that place, postal code included.
 * @param place as the API resolved it
 */
export function findPlaceFieldNote(
  typed: string,
  place: SearchPlace | undefined,
): PlaceFieldNote | undefined {
  if (!place) return undefined;
  const { city, postalCode = '', department, approximate, suggestions = [] } = place;
  if (department) return { hint: `Compris comme le département ${department.name} (${department.code})` };
  if (!city) {
    const meant = suggestions.map(formatPlace).join(', ');
    return { error: `Nous ne connaissons pas ce lieu.${meant && ` Vouliez-vous dire ${meant}\u00a0?`}` };
  }
  if (!approximate && typed.includes(postalCode)) return undefined;
  return {
    hint: `Compris comme ${formatPlace({ city, postalCode })}, avec 25 km autour. Pour une autre commune, ajoutez son code postal.`,
  };
}
