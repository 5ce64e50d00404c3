import { useId, useState } from 'react';
import { keysOf } from '#contract/keys-of.ts';
import {
  listingSearchCriterionParsers,
  listingSearchOptionParsers,
  type PagedListingSearch,
} from '#contract/listings/paged-listing-search.ts';
import { priceTypes, priceUnitLabels } from '#contract/listings/rules.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useFieldResetByUrl } from '../search/use-following-url.ts';

interface MoreFilterFieldsProps {
  search: PagedListingSearch;
  chosen: PagedListingSearch;
  onChoose: (chosen: PagedListingSearch) => void;
}

/** Filters that few searches need. A change submits their form, except a price that is being typed. */
export function MoreFilterFields({ search, chosen, onChoose }: MoreFilterFieldsProps) {
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
        {keysOf(choices).map((name) => (
          <Select
            key={name}
            name={name}
            autoComplete="off"
            label={choices[name].label}
            options={choices[name].options}
            value={String(chosen[name] ?? '')}
            onChange={({ target }) => onChoose({ ...chosen, [name]: choices[name].read(target.value) })}
          />
        ))}
      </div>
    </>
  );
}

function PriceFilter({ search: { maxPrice, priceType } }: { search: PagedListingSearch }) {
  /** True for a maximum price of any unit, which only a search from elsewhere has. */
  const isAnyUnit = maxPrice !== undefined && !priceType;
  const shown = maxPrice === undefined ? '' : formatEuroAmountWithoutSign(maxPrice);
  const price = useFieldResetByUrl(shown);
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
            setUnread(
              target.value.trim() !== '' &&
                listingSearchCriterionParsers.maxPrice.read(target.value) === undefined,
            );
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

const choices = {
  maxDays: {
    label: 'Mise en ligne',
    read: listingSearchCriterionParsers.maxDays.read,
    options: [
      { value: '', label: 'Peu importe' },
      { value: '1', label: 'Depuis 1 jour' },
      { value: '3', label: 'Depuis 3 jours' },
      { value: '7', label: 'Depuis 7 jours' },
    ],
  },
  isProfessional: {
    label: 'Vendeur',
    read: listingSearchOptionParsers.isProfessional.read,
    options: [
      { value: '', label: 'Tous' },
      { value: 'true', label: 'Professionnels' },
      { value: 'false', label: 'Particuliers' },
    ],
  },
  available: {
    label: 'Disponibilité',
    read: listingSearchCriterionParsers.available.read,
    options: [
      { value: '', label: 'Toutes' },
      { value: 'true', label: 'Disponibles' },
    ],
  },
};
