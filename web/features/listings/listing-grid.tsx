import type { ReactNode } from 'react';
import { type FactsOmittedOnListingCards, ListingCard } from './listing-card.tsx';
import type { ListingCardContent } from './listing-card-content.ts';

/** Content over the photo of a card, or below its facts. */
export type CardExtraContentRenderer = ((card: ListingCardContent) => ReactNode) | undefined;

interface ListingGridProps {
  cards: readonly ListingCardContent[];
  heading?: 'h2' | 'h3';
  /** True when the grid holds the first picture of the page. */
  leading?: boolean;
  /** Content after every third listing of the grid, at the size of a card; index from 0. */
  slot?: (index: number) => ReactNode;
  /** True for slots as wide as the grid; the cards after them fill the row before. */
  hasWideSlots?: boolean;
  /** Content after the last listing of the grid, or before it where a slot follows it, at the size of a card. */
  invitation?: ReactNode;
  corner?: CardExtraContentRenderer;
  /** Content below the facts of a card. */
  action?: CardExtraContentRenderer;
  shared?: FactsOmittedOnListingCards;
}

/** Grid of cards: one column of rows, then two, three and four of cards; four cards never leave one alone. */
export function ListingGrid({
  cards,
  heading = 'h3',
  leading = false,
  slot,
  hasWideSlots = false,
  invitation,
  corner,
  action,
  shared,
}: ListingGridProps) {
  const last = cards.length - 1;
  const invitedAfter = slot && cards.length % 3 === 0 ? last - 1 : last;
  return (
    <ul
      className={`grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4 ${cards.length === 4 ? '' : 'md:max-lg:grid-cols-3'} ${hasWideSlots ? 'grid-flow-dense' : ''}`}
    >
      {cards.flatMap((card, index) => {
        const after = index % 3 === 2 && slot?.((index - 2) / 3);
        return [
          <li key={card.id} className="@container">
            <ListingCard
              content={card}
              first={leading && index === 0}
              heading={heading}
              corner={corner?.(card)}
              action={action?.(card)}
              shared={shared}
            />
          </li>,
          invitation && index === invitedAfter && (
            <li key="invitation" className="@container">
              {invitation}
            </li>
          ),
          after && (
            <li key={`after ${card.id}`} className={`@container ${hasWideSlots ? 'col-span-full' : ''}`}>
              {after}
            </li>
          ),
        ];
      })}
    </ul>
  );
}
