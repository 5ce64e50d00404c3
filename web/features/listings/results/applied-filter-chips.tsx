import { X } from 'lucide-react';
import { Link } from 'react-router';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';
import { filterChipClass } from '../search/chip-class.ts';

interface AppliedFilterChipsProps {
  filters: readonly PillLinkLabelAndPath[];
  /** True when the search bar holds further criteria, besides these filters. */
  isMore: boolean;
}

export function AppliedFilterChips({ filters, isMore }: AppliedFilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filtres appliqués" className="flex flex-wrap gap-2">
      {filters.map(({ label, path }) => (
        <li key={label}>
          <Link to={path} preventScrollReset className={filterChipClass}>
            <span className="sr-only">Retirer : </span>
            <span className="inline-block first-letter:uppercase">{insertNonBreakingSpaces(label)}</span>
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
