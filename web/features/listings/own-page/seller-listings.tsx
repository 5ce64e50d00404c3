import type { Listing } from '#contract/listings/schemas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ListingGrid } from '../listing-grid.tsx';

const SHOWN_AT_ONCE = 8;

/** @param now see `ListingCard` */
export function SellerListings({ listings, now }: { listings: readonly Listing[]; now: number }) {
  if (listings.length === 0) return null;
  const more = listings.slice(SHOWN_AT_ONCE);
  return (
    <section aria-labelledby="autres-annonces" className="order-5 lg:col-span-2">
      <h2 id="autres-annonces" className="mb-5 font-display text-2xl font-semibold">
        Les autres annonces de ce membre
      </h2>
      <ListingGrid listings={listings.slice(0, SHOWN_AT_ONCE)} now={now} />
      {more.length > 0 && (
        <details className="group flex flex-col">
          <summary
            className={`${buttonClass('secondary')} order-last mt-5 list-none self-center [&::-webkit-details-marker]:hidden`}
          >
            <span className="group-open:hidden">Voir plus ({more.length})</span>
            <span className="hidden group-open:inline">Voir moins</span>
          </summary>
          <div className="mt-4 sm:mt-5">
            <ListingGrid listings={more} now={now} />
          </div>
        </details>
      )}
    </section>
  );
}
