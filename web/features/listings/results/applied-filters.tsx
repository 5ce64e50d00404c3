import { X } from 'lucide-react';
import { withNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { Link } from '#web/ui/link.tsx';
import { filterChipClass } from '../chip-class.ts';
import type { LabelledLink } from './list-filters.ts';

interface AppliedFiltersProps {
  filters: readonly LabelledLink[];
  /** True when the search bar holds criteria too. */
  isMore: boolean;
}

export function AppliedFilters({ filters, isMore }: AppliedFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filtres appliqués" className="flex flex-wrap gap-2">
      {filters.map(({ label, path }) => (
        <li key={label}>
          <Link to={path} preventScrollReset className={filterChipClass}>
            <span className="sr-only">Retirer : </span>
            <span className="inline-block first-letter:uppercase">{withNonBreakingSpaces(label)}</span>
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
      {(isMore || filters.length > 1) && (
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
