import { useId, useState } from 'react';
import { formatEuros } from '#contract/listings/labels.ts';
import { priceTypes, priceUnitLabels } from '#contract/listings/rules.ts';
import { type Search, searchCriteria } from '#contract/listings/search.ts';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useFieldFollowingUrl } from '../search/use-following-url.ts';

interface MoreFiltersProps {
  search: Search;
  chosen: Search;
  onChoose: (chosen: Search) => void;
}

/** Filters that few searches need. A change submits their form, except a price that is being typed. */
export function MoreFilters({ search, chosen, onChoose }: MoreFiltersProps) {
  const { mainType, type } = chosen;
  return (
    <>
      {mainType !== 'asked' && (type ?? 'sell') === 'sell' && <PriceFilter search={search} />}
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="season"
          value="true"
          autoComplete="off"
          checked={chosen.season ?? false}
          onChange={({ target }) => onChoose({ ...chosen, season: target.checked || undefined })}
          className="size-6 accent-leaf"
        />
        De saison seulement
      </label>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          name="maxDays"
          autoComplete="off"
          label="Mise en ligne"
          options={ages}
          value={String(chosen.maxDays ?? '')}
          onChange={({ target }) => onChoose({ ...chosen, maxDays: Number(target.value) || undefined })}
        />
        <Select
          name="isProfessional"
          autoComplete="off"
          label="Vendeur"
          options={sellers}
          value={String(chosen.isProfessional ?? '')}
          onChange={({ target }) => onChoose({ ...chosen, isProfessional: readSeller(target.value) })}
        />
        <Select
          name="available"
          autoComplete="off"
          label="Disponibilité"
          options={availabilities}
          value={String(chosen.available ?? '')}
          onChange={({ target }) => onChoose({ ...chosen, available: target.value === 'true' || undefined })}
        />
      </div>
    </>
  );
}

function PriceFilter({ search: { maxPrice, priceType } }: { search: Search }) {
  /** True for a price of any unit, which only a search from elsewhere has. */
  const isAnyUnit = maxPrice !== undefined && !priceType;
  const shown = maxPrice === undefined ? '' : formatEuros(maxPrice);
  const price = useFieldFollowingUrl(shown);
  const [unread, setUnread] = useState(false);
  const errorId = useId();
  return (
    <Fieldset>
      <legend className="mb-1.5 font-semibold">Prix au plus</legend>
      <div className="flex max-w-sm items-center gap-2">
        <input
          key={`price ${price.key}`}
          name="maxPrice"
          aria-label="Prix au plus, en euros"
          inputMode="decimal"
          autoComplete="off"
          placeholder="3,50"
          defaultValue={shown}
          aria-invalid={unread}
          aria-describedby={errorId}
          onChange={({ target }) => {
            price.onText(target.value);
            setUnread(false);
          }}
          onBlur={({ target }) => {
            setUnread(target.value.trim() !== '' && searchCriteria.maxPrice.read(target.value) === undefined);
            if (target.value !== shown) target.form?.requestSubmit();
          }}
          className={`${formControlClass} flex-1`}
        />
        <span className="whitespace-nowrap">€ par</span>
        <Select
          key={`unit ${isAnyUnit} ${priceType}`}
          name="priceType"
          label="Unité du prix"
          hideLabel
          autoComplete="off"
          options={isAnyUnit ? [{ value: '', label: 'toute unité' }, ...units] : units}
          defaultValue={isAnyUnit ? '' : (priceType ?? 'kilo')}
          className="min-w-0 flex-1"
        />
      </div>
      <p id={errorId} role="alert" className="mt-1 font-semibold text-danger">
        {unread && "Ce prix n'est pas compris."}
      </p>
    </Fieldset>
  );
}

const units = priceTypes.map((unit) => ({ value: unit, label: priceUnitLabels[unit] }));

const sellers = [
  { value: '', label: 'Tous' },
  { value: 'true', label: 'Professionnels' },
  { value: 'false', label: 'Particuliers' },
];

const availabilities = [
  { value: '', label: 'Toutes' },
  { value: 'true', label: 'Disponibles' },
];

const ages = [
  { value: '', label: 'Peu importe' },
  { value: '1', label: 'Depuis 1 jour' },
  { value: '3', label: 'Depuis 3 jours' },
  { value: '7', label: 'Depuis 7 jours' },
];

const readSeller = (value: string) => (value === '' ? undefined : value === 'true');
