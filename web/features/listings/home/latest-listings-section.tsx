import { Sprout } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { ListingCardContent } from '../listing-card-content.ts';
import { type CardExtraContentRenderer, ListingGrid } from '../listing-grid.tsx';

/** Id of the heading of the latest listings, for links to it. */
export const LATEST_LISTINGS_ID = 'dernieres';

export function LatestListingsSection({
  cards,
  corner,
}: {
  cards: readonly ListingCardContent[];
  corner: CardExtraContentRenderer;
}) {
  return (
    <section aria-labelledby={LATEST_LISTINGS_ID} className="relative">
      <h2
        id={LATEST_LISTINGS_ID}
        className="mb-2 font-display text-2xl leading-tight font-semibold sm:mb-3 sm:text-3xl"
      >
        Dernières annonces
      </h2>
      {cards.length > 0 ? (
        <ListingGrid cards={cards} leading corner={corner} />
      ) : (
        <EmptyState icon={Sprout} title="Pas encore d'annonce&nbsp;: la première sera peut-être la vôtre.">
          <LinkButton to="/ad/add">Publier une annonce</LinkButton>
        </EmptyState>
      )}
      <Link
        to="/annonces"
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline lg:absolute lg:top-0 lg:right-0 lg:mt-0"
      >
        Voir toutes les annonces
      </Link>
    </section>
  );
}
