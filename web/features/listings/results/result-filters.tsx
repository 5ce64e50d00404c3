import { ListFilter } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { listingMainTypeLabels, offerTypeLabels } from '#contract/listings/rules.ts';
import type { Search } from '#contract/listings/search.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { readSearchForm } from '../search/search-form.tsx';
import { useStateFollowingUrl } from '../search/use-following-url.ts';
import { SegmentedChoice } from './segmented-choice.tsx';

interface ResultFiltersProps {
  search: Search;
  orders: readonly { value: string; label: string }[];
  /** Label of the button that closes the sheet and shows the results. */
  submitLabel: string;
}

/**
 * Filters inside a `SearchForm`: a row, on small screens a sheet that opens without JavaScript. Choices made before
 * hydration take effect after it.
 */
export function ResultFilters({ search, orders, submitLabel }: ResultFiltersProps) {
  const sheet = useId();
  const row = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useStateFollowingUrl(search);
  const [order, chooseOrder] = useStateFollowingUrl<string>(search.sortBy ?? '');
  const isEarly = useRef(false);
  const takeOver = useEffectEvent((form: HTMLFormElement) => {
    // Choices made before hydration are read now: the next rendering would reset the fields, and a later `change`
    // event would submit them reset.
    const early = readSearchForm(form);
    choose(early);
    chooseOrder(early.sortBy ?? '');
    isEarly.current = true;
  });
  // Layout effect: it must run before a further event reaches the fields' own handlers.
  useLayoutEffect(() => {
    // Selector of a field that was rendered as chosen and is no longer: the reader changed it before hydration.
    const form = row.current?.querySelector(':is([selected],[checked]):not(:checked)')?.closest('form');
    if (form) takeOver(form);
  }, []);
  useEffect(() => {
    if (isEarly.current) row.current?.closest('form')?.requestSubmit();
  }, []);
  return (
    <div ref={row} className="mt-2 flex flex-wrap items-end gap-x-5 gap-y-3 md:mt-4" onChange={sendForm}>
      {search.category && <input type="hidden" name="category" value={search.category} />}
      {search.season && <input type="hidden" name="season" value="true" />}
      <button
        type="button"
        popoverTarget={sheet}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-card px-4 font-semibold md:hidden"
      >
        <ListFilter aria-hidden className="size-5" />
        {filterLabel(search)}
      </button>
      <div id={sheet} popover="auto" className={sheetClass}>
        <SegmentedChoice
          name="mainType"
          label="Annonces"
          options={mainTypes}
          value={chosen.mainType ?? ''}
          onChange={(mainType) => choose({ ...chosen, mainType: mainType || undefined })}
        />
        {chosen.mainType !== 'asked' && (
          <SegmentedChoice
            name="type"
            label="Type"
            options={types}
            value={chosen.type ?? ''}
            onChange={(type) => choose({ ...chosen, type: type || undefined })}
          />
        )}
        <Select
          name="isProfessional"
          autoComplete="off"
          label="Vendeur"
          options={sellers}
          value={String(chosen.isProfessional ?? '')}
          onChange={({ target }) => choose({ ...chosen, isProfessional: readSeller(target.value) })}
          className="md:w-44"
        />
        <Select
          name="available"
          autoComplete="off"
          label="Disponibilité"
          options={availabilities}
          value={String(chosen.available ?? '')}
          onChange={({ target }) => choose({ ...chosen, available: target.value === 'true' || undefined })}
          className="md:w-44"
        />
        <Button type="submit" className="mt-2 md:hidden">
          {submitLabel}
        </Button>
      </div>
      <Select
        name="sortBy"
        autoComplete="off"
        label={<span className="sr-only md:not-sr-only">Trier par</span>}
        options={orders}
        value={order}
        onChange={({ target }) => chooseOrder(target.value)}
        className="ml-auto min-w-44"
      />
    </div>
  );
}

const sheetClass =
  'inset-x-0 top-auto bottom-0 mx-auto mb-0 w-full max-w-xl flex-col gap-5 rounded-t-3xl bg-card p-5 pb-8 text-ink shadow-float backdrop:bg-black/40 open:flex md:contents';

const mainTypes = [
  { value: '', label: 'Tout' },
  { value: 'offer', label: listingMainTypeLabels.offer },
  { value: 'asked', label: listingMainTypeLabels.asked },
] as const;

const types = [
  { value: '', label: 'Tous' },
  { value: 'sell', label: offerTypeLabels.sell },
  { value: 'trade', label: offerTypeLabels.trade },
  { value: 'donation', label: offerTypeLabels.donation },
] as const;

const sellers = [
  { value: '', label: 'Tous' },
  { value: 'true', label: 'Professionnels' },
  { value: 'false', label: 'Particuliers' },
];

const availabilities = [
  { value: '', label: 'Toutes' },
  { value: 'true', label: 'Disponibles' },
];

const readSeller = (value: string) => (value === '' ? undefined : value === 'true');

function filterLabel({ mainType, type, isProfessional, available }: Search): string {
  const count = [mainType, type, isProfessional, available].filter((value) => value !== undefined).length;
  return count > 0 ? `Filtres (${count})` : 'Filtres';
}

function sendForm({ target }: FormEvent) {
  (target as HTMLInputElement | HTMLSelectElement).form?.requestSubmit();
}
