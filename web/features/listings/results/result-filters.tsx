import { ListFilter } from 'lucide-react';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { readSearchForm } from '../search/search-form.tsx';
import { useStateResetByUrl } from '../search/use-following-url.ts';
import { MoreFilterFields } from './more-filter-fields.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';
import { SearchSheetHeader } from './sheet-head.tsx';

interface ResultFiltersProps {
  search: PagedListingSearch;
  /** Orders to choose from; none where there is nothing to sort. */
  orders: readonly { value: string; label: string }[];
  /** Label of the button that closes the sheet and shows the results. */
  submitLabel: string;
  /** Content at the end of the line of filters. */
  children?: ReactNode;
}

/**
 * Filters inside a `SearchForm`. On small screens a sheet holds them all, on others a panel holds those that few need;
 * both open without JavaScript. Choices made before hydration take effect after it.
 */
export function ResultFilters({ search, orders, submitLabel, children }: ResultFiltersProps) {
  const sheet = useId();
  const panel = useId();
  const row = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useStateResetByUrl(search);
  const [order, chooseOrder] = useStateResetByUrl<string>(search.sortBy ?? '');
  const isEarly = useRef(false);
  const takeOver = useEffectEvent((form: HTMLFormElement) => {
    // Filters chosen before hydration are read now: the next rendering would reset the fields, and a later `change`
    // event would submit them reset.
    const early = readSearchForm(form);
    choose(early);
    chooseOrder(early.sortBy ?? '');
    isEarly.current = true;
  });
  // Layout effect: it must run before a further event reaches the fields' own handlers.
  useLayoutEffect(() => {
    // Form with a field that is not as it was rendered: the reader changed it before hydration.
    const form = row.current?.querySelector(EARLY)?.closest('form');
    if (form) takeOver(form);
  }, []);
  useEffect(() => {
    if (isEarly.current) row.current?.closest('form')?.requestSubmit();
  }, []);
  return (
    <div
      ref={row}
      className="mt-2 flex flex-wrap items-end gap-x-1.5 gap-y-2 md:mt-4 md:gap-x-5 md:gap-y-3"
      onChange={sendForm}
    >
      {search.category && <input type="hidden" name="category" value={search.category} />}
      <button type="button" popoverTarget={sheet} className={`${opener} md:hidden`}>
        <ListFilter aria-hidden className="size-5 max-sm:hidden" />
        {labelOf('Filtres', [search.mainType === 'asked' || undefined, search.type, ...lessUsual(search)])}
      </button>
      <div id={sheet} popover="auto" className={sheetClass}>
        <SearchSheetHeader
          title="Filtres"
          sheet={sheet}
          className="sticky top-0 z-1 -mx-5 bg-card px-5 py-2 md:hidden"
        />
        <SegmentedChoice
          name="mainType"
          label="Annonces"
          options={mainTypes}
          value={chosen.mainType === 'asked' ? 'asked' : ''}
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
        <button type="button" popoverTarget={panel} className={`${opener} max-md:hidden`}>
          <ListFilter aria-hidden className="size-5" />
          {labelOf('Plus de filtres', lessUsual(search))}
        </button>
        <div id={panel} popover="auto" className={panelClass}>
          <SearchSheetHeader title="Plus de filtres" sheet={panel} className="max-md:hidden" />
          <MoreFilterFields search={search} chosen={chosen} onChoose={choose} />
          <div className="sticky bottom-0 -mx-5 grid shrink-0 border-t border-line bg-card px-5 py-3 md:static md:m-0 md:border-0 md:p-0">
            <Button type="submit">{submitLabel}</Button>
          </div>
        </div>
      </div>
      {orders.length > 0 && (
        <Select
          name="sortBy"
          autoComplete="off"
          label={<span className="sr-only lg:not-sr-only">Trier par</span>}
          options={orders}
          value={order}
          onChange={({ target }) => chooseOrder(target.value)}
          className={orderClass}
        />
      )}
      {children}
    </div>
  );
}

const EARLY = ':is([selected],[checked]):not(:checked),[type=checkbox]:checked:not([checked])';

const opener =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-card px-4 font-semibold whitespace-nowrap max-md:px-2.5 max-md:text-sm';
const sheetClass =
  'inset-x-0 top-auto bottom-0 mx-auto mb-0 max-h-[90dvh] w-full max-w-xl flex-col gap-5 overflow-y-auto scroll-py-20 rounded-t-3xl bg-card px-5 text-ink shadow-float backdrop:bg-black/40 open:flex md:contents';
const panelClass =
  'max-md:contents md:m-auto md:w-full md:max-w-2xl md:flex-col md:gap-5 md:rounded-3xl md:bg-card md:p-6 md:text-ink md:shadow-float md:backdrop:bg-black/40 md:open:flex';
/** Classes of the order's field: on small screens as narrow as its line allows, as filters and map stand there too. */
const orderClass =
  'ml-auto gap-0! max-md:min-w-24 max-md:flex-1 max-md:[&_select]:rounded-full max-md:[&_select]:pr-8 max-md:[&_select]:pl-2.5 max-md:[&_select]:text-sm md:min-w-44 lg:gap-1.5!';

const mainTypes = [
  { value: '', label: 'Offres' },
  { value: 'asked', label: 'Demandes' },
] as const;

const types = [
  { value: '', label: 'Tous' },
  { value: 'sell', label: offerTypeLabels.sell },
  { value: 'trade', label: offerTypeLabels.trade },
  { value: 'donation', label: offerTypeLabels.donation },
] as const;

const lessUsual = ({ maxPrice, season, maxDays, isProfessional, available }: PagedListingSearch) => [
  maxPrice,
  season,
  maxDays,
  isProfessional,
  available,
];

/** Label "Filtres (2)" with the number of values that are chosen. */
function labelOf(label: string, values: readonly unknown[]): string {
  const count = values.filter((value) => value !== undefined).length;
  return count > 0 ? `${label} (${count})` : label;
}

function sendForm({ target }: FormEvent) {
  const { name, form } = target as HTMLInputElement | HTMLSelectElement;
  // Fields of the maximum price, sent once it is typed: by Enter, or as its field is left. A unit without a price says
  // nothing.
  if (name === 'maxPrice' || (name === 'priceType' && !new FormData(form ?? undefined).get('maxPrice')))
    return;
  form?.requestSubmit();
}
