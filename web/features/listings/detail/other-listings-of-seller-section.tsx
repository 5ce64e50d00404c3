import { buttonClass } from '#web/ui/button-class.ts';
import type { ListingCardContent } from '../listing-card-content.ts';
import { type CardExtraContentRenderer, ListingGrid } from '../listing-grid.tsx';

const SHOWN_AT_ONCE = 8;

export function OtherListingsOfSellerSection({
  cards,
  isOwner,
  corner,
}: {
  cards: readonly ListingCardContent[];
  isOwner: boolean;
  corner: CardExtraContentRenderer;
}) {
  if (cards.length === 0) return null;
  const more = cards.slice(SHOWN_AT_ONCE);
  return (
    <section aria-labelledby="autres-annonces" className="order-5 lg:col-span-2">
      <h2 id="autres-annonces" className="mb-5 font-display text-2xl font-semibold">
        {isOwner ? 'Vos autres annonces' : 'Les autres annonces de ce membre'}
      </h2>
      <ListingGrid cards={cards.slice(0, SHOWN_AT_ONCE)} corner={corner} />
      {more.length > 0 && (
        <details className="group flex flex-col">
          <summary
            className={`${buttonClass('secondary')} order-last mt-5 list-none self-center [&::-webkit-details-marker]:hidden`}
          >
            <span className="group-open:hidden">Voir plus ({more.length})</span>
            <span className="hidden group-open:inline">Voir moins</span>
          </summary>
          <div className="mt-4 sm:mt-5">
            <ListingGrid cards={more} corner={corner} />
          </div>
        </details>
      )}
    </section>
  );
}
