import { Search as SearchIcon } from 'lucide-react';
import { useNavigation } from 'react-router';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import type { DefaultSearchPlace } from '#web/features/places/default-search-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DistanceSelect } from './distance-select.tsx';
import { SearchFieldLabel } from './field-label.tsx';
import { PlaceCombobox } from './place-combobox.tsx';
import { ProduceCombobox } from './produce-combobox.tsx';
import { useFieldResetByUrl } from './use-following-url.ts';

interface SearchBarProps {
  search: Partial<PagedListingSearch>;
  /** Default place for a search without one. */
  near?: DefaultSearchPlace | undefined;
}

/** Fields of a search, inside a `SearchForm`. */
export function SearchBar({ search, near }: SearchBarProps) {
  const somewhere = near ?? search;
  const { productName = '' } = search;
  const isSearching = useNavigation().location?.pathname.endsWith('/annonces') ?? false;
  const product = useFieldResetByUrl(productName);
  const place = useFieldResetByUrl(formatCommuneOrDepartment(somewhere));
  return (
    <div className="@container flex flex-wrap rounded-3xl border border-edge bg-card p-2 shadow-card md:items-center md:rounded-[2.5rem]">
      <ProduceCombobox
        key={`what ${product.key}`}
        name="productName"
        label={<SearchFieldLabel>Produit</SearchFieldLabel>}
        defaultValue={productName}
        placeholder="Tomates, œufs, miel..."
        inputClass={inputClass}
        className={`${cell} ${under} basis-full md:flex-1 md:basis-[9rem] md:rounded-full md:pl-5`}
        onText={product.onText}
      />
      <PlaceCombobox
        key={`where ${place.key}`}
        search={somewhere}
        label={<SearchFieldLabel>Lieu</SearchFieldLabel>}
        inputClass={`${inputClass} pr-7`}
        className={`${cell} ${under} ${beside} basis-full md:flex-[1.5] md:basis-[9rem] md:pl-4`}
        onText={place.onText}
      />
      <DistanceSelect
        search={search}
        className={`${cell} ${beside} ${wrapped} flex-1 basis-28 md:flex-none md:basis-auto`}
      />
      <Button
        type="submit"
        aria-busy={isSearching}
        className="mt-1 min-h-12 flex-1 basis-40 md:mt-0 md:ml-2 md:min-h-14 md:flex-none md:basis-auto md:px-7"
      >
        {isSearching ? <Spinner /> : <SearchIcon aria-hidden className="size-5" />}
        Rechercher
      </Button>
    </div>
  );
}

const cell =
  'relative gap-0! rounded-2xl px-3 has-focus-visible:outline-3 has-focus-visible:-outline-offset-1 has-focus-visible:outline-leaf';
const beside = 'md:before:absolute md:before:inset-y-2 md:before:left-0 md:before:w-px md:before:bg-line';
/**
 * Classes of a field that large text has wrapped to the start of a line: no separator, padding as in the first field.
 */
const wrapped = 'md:@max-[34rem]:pl-5 md:@max-[34rem]:before:hidden';
const under = 'after:absolute after:inset-x-3 after:bottom-0 after:h-px after:bg-line md:after:hidden';
const inputClass =
  'h-9 w-full min-w-0 truncate bg-transparent text-base font-medium outline-none placeholder:font-normal placeholder:text-soft';
