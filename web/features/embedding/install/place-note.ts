import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import type { ResolvedSearchPlace } from '#contract/listings/search-schemas.ts';

/** Note below the place field of a widget: a mistake, or the place that the text is taken for. */
export type WidgetPlaceFieldNote = { error: string } | { hint: string };

/**
 * Note about a place; undefined when the text means just that place, postal code included.
 * @param place as the API resolved it
 */
export function composeWidgetPlaceFieldNote(
  typed: string,
  place: ResolvedSearchPlace | undefined,
): WidgetPlaceFieldNote | undefined {
  if (!place) return undefined;
  const { city, postalCode = '', department, approximate, suggestions = [] } = place;
  if (department) return { hint: `Compris comme le département ${department.name} (${department.code})` };
  if (!city) {
    const meant = suggestions.map(formatCommuneOrDepartment).join(', ');
    return { error: `Nous ne connaissons pas ce lieu.${meant && ` Vouliez-vous dire ${meant}\u00a0?`}` };
  }
  if (!approximate && typed.includes(postalCode)) return undefined;
  return {
    hint: `Compris comme ${formatCommuneOrDepartment({ city, postalCode })}, avec 25 km autour. Pour une autre commune, ajoutez son code postal.`,
  };
}
