import { type FocusEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import type { SuggestedPlace } from '#web/features/places/fetch-places.ts';
import {
  lazyLoadCommuneAndDepartmentSuggestions,
  PlaceSuggestionOption,
} from '#web/features/places/place-suggestions.tsx';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Button that searches around the reader, downloaded after hydration. */
const SearchAroundMeButton = createLazyOptionalComponent(() => import('./around-me.tsx'));

interface PlaceComboboxProps {
  search: Partial<PagedListingSearch>;
  label: ReactNode;
  inputClass: string;
  className: string;
  onText: (text: string) => void;
}

/**
 * Field for a commune, a postal code or a department. A chosen suggestion is sent with its coordinates until the text
 * is edited; before hydration none are sent, as nothing would clear them.
 */
export function PlaceCombobox({ search, className, onText, ...field }: PlaceComboboxProps) {
  const [coordinates, setCoordinates] = useState(search.coordinates);
  const [located, setLocated] = useState({
    text: formatCommuneOrDepartment({ ...search, coordinates: undefined }),
    count: 0,
  });
  const isHydrated = useHydrated();

  const pick = (feature: SuggestedPlace | undefined) => {
    setCoordinates(feature?.geometry?.coordinates);
    if (feature) onText(placeText(feature));
  };
  /** True from the focus on the field to the tap that brought the focus, which would put the caret into a word. */
  const isEntered = useRef(false);
  const select = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    // Focus passed on from the plain field to the active one: no selection.
    if (relatedTarget instanceof HTMLInputElement && relatedTarget.name === target.name) return;
    isEntered.current = true;
    target.select();
  };
  const selectAtTap = ({ target }: MouseEvent) => {
    if (isEntered.current && target instanceof HTMLInputElement) target.select();
    isEntered.current = false;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only select the text of the field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus selects for the keyboard
    <div className={className} onFocus={select} onClick={selectAtTap}>
      <Combobox<SuggestedPlace>
        {...field}
        key={located.count}
        name="city"
        defaultValue={located.text}
        placeholder="Ville ou code postal"
        suggest={lazyLoadCommuneAndDepartmentSuggestions}
        minLength={2}
        itemText={placeText}
        renderItem={(feature) => <PlaceSuggestionOption feature={feature} />}
        onType={(text) => {
          setCoordinates(undefined);
          onText(text);
        }}
        onPick={pick}
        className="gap-0!"
      />
      {/* Button left out in frames, where browsers refuse the position. */}
      {isHydrated && navigator.geolocation && self === top && (
        <SearchAroundMeButton
          onFound={(feature) => {
            pick(feature);
            setLocated(({ count }) => ({ text: placeText(feature), count: count + 1 }));
          }}
        />
      )}
      <span aria-live="polite" className="sr-only">
        {located.count > 0 && `Lieu\u00a0: ${located.text}`}
      </span>
      {isHydrated && coordinates && <input type="hidden" name="coordinates" value={String(coordinates)} />}
    </div>
  );
}

const placeText = ({ properties }: SuggestedPlace) => `${properties.label} (${properties.postcode})`;
