import type { SuggestedPlace } from './fetch-places.ts';

/** Suggests communes for a `Combobox<CommuneGeoJsonFeature>`. The API client is loaded at the first keystroke. */
export const suggestCommunes = async (text: string, signal: AbortSignal) =>
  (await import('./fetch-places.ts')).fetchCommuneSuggestions(text, signal);

/** Suggests communes and departments for a `Combobox<SuggestedPlace>`. */
export const lazyLoadCommuneAndDepartmentSuggestions = async (text: string, signal: AbortSignal) =>
  (await import('./fetch-places.ts')).fetchCommuneAndDepartmentSuggestions(text, signal);

/** Option of the suggestions for a place, always with the postal code: hundreds of communes share their name. */
export function PlaceSuggestionOption({ feature: { properties } }: { feature: SuggestedPlace }) {
  const [, department] = properties.context.split(', ');
  return (
    <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
      <span>
        <span className="font-medium">{properties.label}</span> {properties.postcode}
      </span>
      <span className="text-sm text-soft">{department}</span>
    </span>
  );
}
