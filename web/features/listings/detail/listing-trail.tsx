import { ChevronRight } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { Link } from '#web/ui/link.tsx';

export function ListingTrail({ listing: { mainType, productName } }: { listing: Listing }) {
  return (
    <nav aria-label="Fil d'Ariane">
      <ol className="flex items-center gap-1 text-sm text-soft">
        <Step to="/">Accueil</Step>
        <Step to={`/annonces?mainType=${mainType}`}>{mainType === 'offer' ? 'Offres' : 'Demandes'}</Step>
        <li aria-current="page" className="truncate font-medium text-ink first-letter:uppercase">
          {productName}
        </li>
      </ol>
    </nav>
  );
}

function Step({ to, children }: { to: string; children: string }) {
  return (
    <li className="flex shrink-0 items-center gap-1">
      <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
        {children}
      </Link>
      <ChevronRight aria-hidden className="size-4" />
    </li>
  );
}
