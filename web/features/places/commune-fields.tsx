import { useRef } from 'react';
import { MAX_POSTAL_CODE } from '#contract/places/rules.ts';
import type { PlaceFeature } from '#contract/places/schemas.ts';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { PlaceOption, suggestPlaces } from './place-suggestions.tsx';

type Named = Pick<FieldProps, 'name' | 'error'>;

interface CommuneFieldsProps {
  city: Named;
  postalCode: Named;
  defaults?: { city: string; postalCode: string } | undefined;
}

/** Choosing a suggestion fills both fields. */
export function CommuneFields({ city, postalCode, defaults }: CommuneFieldsProps) {
  const code = useRef<HTMLInputElement>(null);

  const fillCode = (feature?: PlaceFeature) => {
    if (!feature || !code.current) return;
    code.current.value = feature.properties.postcode;
    // Clears the field's error, as typing does.
    code.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
      <Combobox<PlaceFeature>
        {...city}
        label="Ville"
        required
        defaultValue={defaults?.city ?? ''}
        autoComplete="address-level2"
        suggest={suggestPlaces}
        minLength={2}
        itemText={({ properties }) => properties.city}
        renderItem={(feature) => <PlaceOption feature={feature} />}
        onPick={fillCode}
      />
      <TextInput
        {...postalCode}
        ref={code}
        label="Code postal"
        required
        defaultValue={defaults?.postalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={MAX_POSTAL_CODE}
      />
    </div>
  );
}
