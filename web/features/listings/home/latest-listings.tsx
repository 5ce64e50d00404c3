import { Sprout } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { ListingCardContent } from '../listing-card-content.ts';
import { ListingGrid } from '../listing-grid.tsx';

/** Of their heading. */
export const LATEST_ID = 'dernieres';

export function LatestListings({ cards }: { cards: readonly ListingCardContent[] }) {
  return (
    <section aria-labelledby={LATEST_ID}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={LATEST_ID} className="font-display text-2xl font-semibold sm:text-3xl">
          Dernières annonces
        </h2>
        <Link
          to="/annonces"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
        >
          Voir toutes les annonces
        </Link>
      </div>
      {cards.length > 0 ? (
        <ListingGrid cards={cards} />
      ) : (
        <EmptyState icon={Sprout} title="Pas encore d'annonce : la première sera peut-être la vôtre.">
          <LinkButton to="/ad/add">Publier une annonce</LinkButton>
        </EmptyState>
      )}
    </section>
  );
}
