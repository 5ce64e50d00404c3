import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { hasSearchPlace, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { distanceOptionsKm } from '#contract/listings/rules.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import { SearchFieldLabel } from './field-label.tsx';
import { useStateResetByUrl } from './use-following-url.ts';

/** Default distance in kilometres once a place is given. */
const DEFAULT_DISTANCE = 25;

interface DistanceSelectProps {
  search: Partial<PagedListingSearch>;
  className: string;
}

/** Select for the distance of a search. A change submits the form, unless there is no place yet. */
export function DistanceSelect({ search, className }: DistanceSelectProps) {
  const id = useId();
  const isSomewhere = hasSearchPlace(search);
  const [distance, choose] = useStateResetByUrl(isSomewhere ? search.distance : DEFAULT_DISTANCE);
  const offered = [...new Set([...distanceOptionsKm, distance ?? DEFAULT_DISTANCE])].sort(
    (one, other) => one - other,
  );
  return (
    <div className={className}>
      <label htmlFor={id}>
        <SearchFieldLabel>Distance</SearchFieldLabel>
      </label>
      <span className="relative flex items-center">
        <select
          id={id}
          name="distance"
          value={distance ?? ''}
          onChange={({ target }) => {
            choose(target.value ? Number(target.value) : undefined);
            if (isSomewhere) target.form?.requestSubmit();
          }}
          className="h-9 w-full appearance-none bg-card pr-7 text-base font-medium outline-none"
        >
          <option value="">La commune</option>
          {offered.map((km) => (
            <option key={km} value={km}>
              {formatNumber(km)} km
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-0 size-5 text-soft" />
      </span>
    </div>
  );
}
