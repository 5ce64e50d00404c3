import type { SuggestedPlace } from '#web/features/places/fetch-places.ts';
import {
  lazyLoadCommuneAndDepartmentSuggestions,
  suggestCommunes,
} from '#web/features/places/place-suggestions.tsx';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';

type PlaceKind = 'communes' | 'departments';

interface PlaceListInputProps extends FieldProps {
  kind: PlaceKind;
  defaultValue: string;
}

/** Field for communes or departments with commas between them; it suggests the last one. */
export const PlaceListInput = ({ kind, ...field }: PlaceListInputProps) => (
  <Combobox<string>
    {...field}
    suggest={suggestionSources[kind]}
    minLength={MIN_LETTERS}
    itemText={(text) => text}
    renderItem={(text) => splitLastPlace(text).last}
  />
);

const MIN_LETTERS = 2;

/** Sources of suggestions: whole texts of the field, whose last place is the suggested one. */
const suggestionSources = {
  communes: createSuggestionSource(suggestCommunes),
  departments: createSuggestionSource(async (text, signal) =>
    (await lazyLoadCommuneAndDepartmentSuggestions(text, signal)).filter(({ geometry }) => !geometry),
  ),
} satisfies Record<PlaceKind, unknown>;

function createSuggestionSource(
  fetchPlaces: (text: string, signal: AbortSignal) => Promise<readonly SuggestedPlace[]>,
) {
  return async (text: string, signal: AbortSignal): Promise<string[]> => {
    const { before, last } = splitLastPlace(text);
    if (last.length < MIN_LETTERS) return [];
    const places = await fetchPlaces(last, signal);
    return places.map(({ properties: { label, postcode } }) => `${before}${label} (${postcode})`);
  };
}

function splitLastPlace(text: string): { before: string; last: string } {
  const at = text.lastIndexOf(',') + 1;
  return { before: at > 0 ? `${text.slice(0, at)} ` : '', last: text.slice(at).trim() };
}
