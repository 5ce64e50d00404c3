import type { ReactNode } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { ListingCard } from './listing-card.tsx';

interface ListingGridProps {
  listings: readonly Listing[];
  /** See `ListingCard`. */
  now: number;
  heading?: 'h2' | 'h3';
  /** The page's first picture is in here. */
  leading?: boolean;
  /** Stands after every third listing, the size of a card; counted from 0. */
  slot?: (index: number) => ReactNode;
  /** See `ListingCard`. */
  corner?: ((listing: Listing) => ReactNode) | undefined;
}

/** One column of rows, then two of cards, then four: three listings and a slot fill a line. */
export function ListingGrid({ listings, now, heading, leading = false, slot, corner }: ListingGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
      {listings.flatMap((listing, index) => [
        <li key={listing._id}>
          <ListingCard
            listing={listing}
            now={now}
            first={leading && index === 0}
            corner={corner?.(listing)}
            {...(heading && { heading })}
          />
        </li>,
        slot && index % 3 === 2 && <li key={`after ${listing._id}`}>{slot((index - 2) / 3)}</li>,
      ])}
    </ul>
  );
}
