import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_POSTAL_CODE } from '#contract/places/rules.ts';
import type { PlaceFeature } from '#contract/places/schemas.ts';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import type { MeantCommune } from './meant-commune.ts';
import { PlaceOption, suggestPlaces } from './place-suggestions.tsx';

type Named = Pick<FieldProps, 'name' | 'error'>;

interface CommuneFieldsProps {
  city: Named;
  postalCode: Named;
  defaults?: { city: string; postalCode: string } | undefined;
}

/**
 * Choosing a suggestion fills both fields. Asks whether another commune was meant where none is so named: nobody would
 * find what is there.
 */
export function CommuneFields({ city, postalCode, defaults }: CommuneFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<MeantCommune>();

  const [start, setStart] = useState({ city: '', postalCode: '', ...defaults, round: 0 });

  const cityInput = () => box.current?.querySelector<HTMLInputElement>(`input[name="${city.name}"]`);
  const typed = () => ({
    city: cityInput()?.value.trim() ?? '',
    postalCode: code.current?.value.trim() ?? '',
  });
  const look = async ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return;
    const looked = typed();
    const found = await import('./meant-commune.ts')
      .then(({ meantCommune }) => meantCommune(looked))
      .catch(() => undefined);
    const now = typed();
    if (now.city === looked.city && now.postalCode === looked.postalCode) setMeant(found);
  };
  // Fields of their own, so that no list of suggestions opens as after a keystroke.
  const correct = (commune: MeantCommune) => {
    setStart(({ round }) => ({ ...commune, round: round + 1 }));
    setMeant(undefined);
  };
  const corrected = useEffectEvent(() => {
    const input = cityInput();
    for (const field of [input, code.current]) field && followed(field);
    input?.focus();
  });
  useEffect(() => {
    if (start.round > 0) corrected();
  }, [start.round]);

  const fillCode = (feature?: PlaceFeature) => {
    if (!feature || !code.current) return;
    code.current.value = feature.properties.postcode;
    followed(code.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus left both fields
    <div ref={box} onBlur={look} className="flex flex-col gap-1.5">
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Combobox<PlaceFeature>
          key={`city-${start.round}`}
          {...city}
          label="Ville"
          required
          defaultValue={start.city}
          autoComplete="address-level2"
          suggest={suggestPlaces}
          minLength={2}
          itemText={({ properties }) => properties.city}
          renderItem={(feature) => <PlaceOption feature={feature} />}
          onPick={fillCode}
        />
        <TextInput
          key={`code-${start.round}`}
          {...postalCode}
          ref={code}
          label="Code postal"
          required
          defaultValue={start.postalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={MAX_POSTAL_CODE}
        />
      </div>
      <p role="status" className="text-sm">
        {meant && (
          <>
            Vouliez-vous dire{' '}
            <button
              type="button"
              onClick={() => correct(meant)}
              className="font-semibold text-leaf underline underline-offset-4"
            >
              {meant.city} ({meant.postalCode})
            </button>{' '}
            ?
          </>
        )}
      </p>
    </div>
  );
}

/** The draft follows, and the field's error goes, as after a keystroke. */
const followed = (input: HTMLInputElement) => input.dispatchEvent(new Event('input', { bubbles: true }));
