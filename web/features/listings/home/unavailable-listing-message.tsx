import { useEffect } from 'react';
import { ListingGrid } from '../listing-grid.tsx';
import { type UnavailableListing, unavailableListing } from './unavailable-listing.ts';

/** Notice that a listing can't be seen, until the reader leaves the page. */
export function UnavailableListingMessage({ sentence, cards }: UnavailableListing) {
  useEffect(() => {
    const { href } = location;
    return () => {
      if (location.href !== href) unavailableListing.set(undefined);
    };
  }, []);
  return (
    <section aria-label="Annonce introuvable" className="mx-auto max-w-6xl px-4 py-6">
      <p role="status" className="font-semibold sm:text-lg">
        {sentence}
      </p>
      {cards.length > 0 && (
        <div className="mt-4">
          <ListingGrid cards={cards} heading="h2" />
        </div>
      )}
    </section>
  );
}
