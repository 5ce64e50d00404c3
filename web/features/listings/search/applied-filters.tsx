import { X } from 'lucide-react';
import { Link } from 'react-router';
import { listingTypeLabels, mainTypeLabels } from '#contract/listings/rules.ts';
import { hasPlace, type Search, searchPath, withoutPlace } from '#contract/listings/search-address.ts';
import { placeLabel } from './search-title.ts';

/** What narrows the results, each a link to the results without it. */
export function AppliedFilters({ search }: { search: Search }) {
  const filters = appliedFilters(search);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filtres appliqués" className="flex flex-wrap gap-2">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={searchPath({ ...without, page: 1 })}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-leaf-soft pr-3 pl-4 font-medium text-leaf hover:bg-leaf hover:text-on-leaf"
          >
            <span className="sr-only">Retirer : </span>
            <span className="inline-block first-letter:uppercase">{label}</span>
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to="/annonces"
            className="inline-flex min-h-11 items-center px-2 font-medium underline underline-offset-4 hover:no-underline"
          >
            Tout effacer
          </Link>
        </li>
      )}
    </ul>
  );
}

interface AppliedFilter {
  label: string;
  without: Search;
}

/** One for each thing the search says; the place and its distance are one. */
export function appliedFilters(search: Search): AppliedFilter[] {
  const { productName, mainType, type, distance, isProfessional } = search;
  const filters: AppliedFilter[] = [];
  if (productName) filters.push({ label: productName, without: { ...search, productName: undefined } });
  if (hasPlace(search)) {
    filters.push({
      label: distance ? `${placeLabel(search)}, ${distance} km` : placeLabel(search),
      without: withoutPlace(search),
    });
  }
  if (mainType)
    filters.push({ label: mainTypeLabels[mainType], without: { ...search, mainType: undefined } });
  if (type) filters.push({ label: listingTypeLabels[type], without: { ...search, type: undefined } });
  if (isProfessional !== undefined) {
    filters.push({
      label: isProfessional ? 'Professionnels' : 'Particuliers',
      without: { ...search, isProfessional: undefined },
    });
  }
  return filters;
}
