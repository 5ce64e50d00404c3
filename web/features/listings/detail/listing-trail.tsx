import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useListingNavigationOrigin } from '../listing-navigation-origin.ts';

export function ListingBreadcrumb({ listing: { mainType, productName } }: { listing: Listing }) {
  const { results, isNext } = useListingNavigationOrigin();
  const navigate = useNavigate();
  // Click on the breadcrumb that goes back in history where possible: the list is then as it was left.
  const goBack = (event: MouseEvent) => {
    if (!isNext || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <nav aria-label="Fil d'Ariane">
      <ol className="flex items-center gap-1 text-sm text-soft">
        <Step to="/">Accueil</Step>
        {useHydrated() && results ? (
          <Step to={results} onClick={goBack}>
            Mes résultats
          </Step>
        ) : (
          <Step to={`/annonces?mainType=${mainType}`}>{mainType === 'offer' ? 'Offres' : 'Demandes'}</Step>
        )}
        <li aria-current="page" className="truncate font-medium text-ink first-letter:uppercase">
          {productName}
        </li>
      </ol>
    </nav>
  );
}

interface StepProps {
  to: string;
  onClick?: (event: MouseEvent) => void;
  children: string;
}

function Step({ to, onClick, children }: StepProps) {
  return (
    <li className="flex shrink-0 items-center gap-1">
      <Link
        to={to}
        onClick={onClick}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
      >
        {children}
      </Link>
      <ChevronRight aria-hidden className="size-4" />
    </li>
  );
}
