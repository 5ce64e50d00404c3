import { type ReactNode, useState } from 'react';
import type { Search } from '#contract/listings/search-address.ts';
import { PLACE_TYPE, SUGGESTIONS_ASKED } from '#contract/places/rules.ts';
import type { PlaceFeature } from '#contract/places/schemas.ts';
import { call } from '#web/api.ts';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { placeLabel } from './search-title.ts';

interface PlaceComboboxProps {
  search: Partial<Search>;
  label: ReactNode;
  inputClass: string;
  className: string;
  /** Typed or chosen. */
  onText: (text: string) => void;
}

/**
 * A commune or postal code. The one that was chosen is sent with its coordinates, until its text is edited; a page
 * that isn't alive sends none, since nothing there would clear them.
 */
export function PlaceCombobox({ search, onText, ...field }: PlaceComboboxProps) {
  const [coordinates, setCoordinates] = useState(search.coordinates);
  const isAlive = useHydrated();
  const place = search.city || search.postalCode ? placeLabel(search) : '';
  return (
    <>
      <Combobox<PlaceFeature>
        {...field}
        name="city"
        defaultValue={place}
        placeholder="Ville ou code postal"
        suggest={suggest}
        minLength={2}
        itemText={placeText}
        renderItem={(feature) => <Place feature={feature} />}
        onType={(text) => {
          setCoordinates(undefined);
          onText(text);
        }}
        onPick={(feature) => {
          setCoordinates(feature?.geometry.coordinates);
          if (feature) onText(placeText(feature));
        }}
      />
      {isAlive && coordinates && <input type="hidden" name="coordinates" value={String(coordinates)} />}
    </>
  );
}

function Place({ feature: { properties } }: { feature: PlaceFeature }) {
  const [, department] = properties.context.split(', ');
  return (
    <span className="flex flex-1 flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-3">
      <span>
        <span className="font-medium">{properties.label}</span> {properties.postcode}
      </span>
      <span className="text-sm text-soft sm:text-right">{department}</span>
    </span>
  );
}

async function suggest(q: string, signal: AbortSignal): Promise<PlaceFeature[]> {
  const query = { q, type: PLACE_TYPE, limit: SUGGESTIONS_ASKED } as const;
  return (await call('GET /api/places/search', { query, signal })).features;
}

const placeText = ({ properties }: PlaceFeature) => `${properties.label} (${properties.postcode})`;
