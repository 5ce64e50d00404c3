import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_POSTAL_CODE_LENGTH } from '#contract/places/rules.ts';
import type { Commune, CommuneCheckAnswer, CommuneGeoJsonFeature } from '#contract/places/schemas.ts';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { COLLECT_PENDING_FIELDS_EVENT } from '#web/ui/forms/form-values.ts';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { DidYouMeanCommuneQuestion } from './did-you-mean-commune-question.tsx';
import { PlaceSuggestionOption, suggestCommunes } from './place-suggestions.tsx';

type Named = Pick<FieldProps, 'name' | 'error'>;

interface CommuneFormFieldsProps {
  city: Named;
  postalCode: Named;
  defaults?: Commune | undefined;
  /** Listing of the commune: a new one, or an existing one, which may stay outside the territory of the site. */
  listing?: 'new' | 'existing';
}

/** Answer of the server about a commune, with the typed text that it is about. */
interface Checked extends CommuneCheckAnswer {
  typed: string;
}

/**
 * Fields for a commune. Choosing a suggestion fills both. Where no commune has this name and code, they ask whether
 * another one was meant, and stop one submission: the same values pass the second time. The fields of a listing say
 * that its commune is outside the territory of the site, and then stop every submission.
 */
export function CommuneFormFields({ city, postalCode, defaults, listing }: CommuneFormFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<Checked>();
  /** Commune and postal code for which a submission was stopped. */
  const [stopped, setStopped] = useState('');
  const [start, setStart] = useState({ city: '', postalCode: '', ...defaults, round: 0 });

  const cityInput = () => box.current?.querySelector<HTMLInputElement>(`input[name="${city.name}"]`);
  const typed = (): Commune => ({
    city: cityInput()?.value.trim() ?? '',
    postalCode: code.current?.value.trim() ?? '',
  });
  const check = async (): Promise<Checked | undefined> => {
    const commune = typed();
    if (checked?.typed === keyOf(commune)) return checked;
    const answer = commune.city && commune.postalCode ? await askVerdict(commune) : undefined;
    const found = answer && { ...answer, typed: keyOf(commune) };
    if (keyOf(typed()) === keyOf(commune)) setChecked(found);
    return found;
  };
  const outsideOf = (found: Checked | undefined): string | undefined => {
    const isUnmoved = listing === 'existing' && defaults && found?.typed === keyOf(defaults);
    return listing && !isUnmoved ? found?.outside : undefined;
  };
  const checkOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) void check();
  };
  const settle = useEffectEvent(async (): Promise<boolean> => {
    const key = keyOf(typed());
    const found = await check();
    if (outsideOf(found)) return false;
    if (key === stopped || !isDoubtful(found)) return true;
    setStopped(key);
    return false;
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    const join = (event: Event) => (event as CustomEvent<Promise<boolean>[]>).detail.push(settle());
    form?.addEventListener(COLLECT_PENDING_FIELDS_EVENT, join);
    return () => form?.removeEventListener(COLLECT_PENDING_FIELDS_EVENT, join);
  }, []);

  const checkDefaults = useEffectEvent(check);
  useEffect(() => void checkDefaults(), []);

  // Fields remounted (`round` is in their keys), so that no list of suggestions opens as after a keystroke.
  const correct = (commune: Commune) => {
    setStart(({ round }) => ({ ...commune, round: round + 1 }));
    // Commune of a listing checked again: it may be outside the territory.
    setChecked(listing ? undefined : { verdict: 'known', proposals: [], typed: keyOf(commune) });
    setStopped('');
  };
  const corrected = useEffectEvent(() => {
    const input = cityInput();
    for (const field of [input, code.current]) field && fireInput(field);
    input?.focus();
  });
  useEffect(() => {
    if (start.round > 0) corrected();
  }, [start.round]);

  const fillCode = (feature?: CommuneGeoJsonFeature) => {
    if (!feature || !code.current) return;
    code.current.value = feature.properties.postcode;
    fireInput(code.current);
  };
  const forget = () => {
    setStopped('');
    setChecked((before) => (before?.outside ? undefined : before));
  };
  const isStopped = stopped !== '' && checked?.typed === stopped;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only observe typing and that the focus left both fields
    <div ref={box} onBlur={checkOnLeave} onInput={forget} className="flex flex-col gap-1.5">
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <Combobox<CommuneGeoJsonFeature>
          key={`city-${start.round}`}
          {...city}
          error={city.error ?? outsideOf(checked) ?? (isStopped ? NOWHERE : undefined)}
          label="Ville"
          required
          defaultValue={start.city}
          autoComplete="address-level2"
          suggest={suggestCommunes}
          minLength={2}
          itemText={({ properties }) => properties.city}
          renderItem={(feature) => <PlaceSuggestionOption feature={feature} />}
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
          maxLength={MAX_POSTAL_CODE_LENGTH}
        />
      </div>
      <div role="status" className="text-sm">
        {checked && checked.verdict !== 'known' && (
          <DidYouMeanCommuneQuestion proposals={checked.proposals} onChoose={correct} />
        )}
        {isStopped && <p className="mt-1.5">{CONFIRM_HINT}</p>}
      </div>
    </div>
  );
}

const NOWHERE = 'Aucune commune ne porte ce nom avec ce code postal.';
const CONFIRM_HINT =
  'Si vous gardez cette saisie, validez de nouveau\u00a0: vos annonces ne sortiraient dans aucune recherche par lieu.';

const keyOf = ({ city, postalCode }: Commune) => `${city} ${postalCode}`;

const isDoubtful = (checked: Checked | undefined) =>
  checked?.verdict === 'unknown' || checked?.verdict === 'contradictory';

/**
 * Verdict of the server on a commune; undefined without an answer, when the form is sent all the same. Loads the API
 * client with the first question.
 */
const askVerdict = (commune: Commune): Promise<CommuneCheckAnswer | undefined> =>
  import('./fetch-commune-check.ts')
    .then(({ fetchCommuneCheck }) => fetchCommuneCheck(commune))
    .catch(() => undefined);

/** Fires the event `input`, as a keystroke does: the draft is saved, and the field's error cleared. */
const fireInput = (input: HTMLInputElement) => input.dispatchEvent(new Event('input', { bubbles: true }));
