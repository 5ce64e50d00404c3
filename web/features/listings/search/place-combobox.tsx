import { type ReactNode, useState } from 'react';
import { placeLabel } from '#contract/listings/labels.ts';
import type { Search } from '#contract/listings/search.ts';
import type { PlaceFeature } from '#contract/places/schemas.ts';
import { PlaceOption, suggestPlaces } from '#web/features/places/place-suggestions.tsx';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface PlaceComboboxProps {
  search: Partial<Search>;
  label: ReactNode;
  inputClass: string;
  className: string;
  onText: (text: string) => void;
}

/**
 * A commune or postal code. A chosen suggestion is sent with its coordinates until the text is edited; before
 * hydration none are sent, as nothing would clear them.
 */
export function PlaceCombobox({ search, onText, ...field }: PlaceComboboxProps) {
  const [coordinates, setCoordinates] = useState(search.coordinates);
  const isAlive = useHydrated();
  const place = placeLabel({ ...search, coordinates: undefined });
  return (
    <>
      <Combobox<PlaceFeature>
        {...field}
        name="city"
        defaultValue={place}
        placeholder="Ville ou code postal"
        suggest={suggestPlaces}
        minLength={2}
        itemText={placeText}
        renderItem={(feature) => <PlaceOption feature={feature} />}
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

const placeText = ({ properties }: PlaceFeature) => `${properties.label} (${properties.postcode})`;
