import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PillLinks } from '#web/ui/lists/pill-links.tsx';
import { type CardExtraContentRenderer, ListingGrid } from '../listing-grid.tsx';
import type { EmptyResultsContent } from './alternatives.ts';

interface NoResultsProps {
  nothing: EmptyResultsContent;
  corner: CardExtraContentRenderer;
  /** Button that saves the search. */
  children: ReactNode;
}

export function NoSearchResultsSection({
  nothing: { advice, isWorthSaving, alternatives, instead },
  corner,
  children,
}: NoResultsProps) {
  return (
    <div className="flex flex-col gap-6">
      {advice && <p>{advice}</p>}
      {alternatives.map(({ title, links }) => (
        <section key={title}>
          <h2 className="font-semibold">{title}</h2>
          <PillLinks links={links} className="mt-2" />
        </section>
      ))}
      <div className="flex flex-wrap gap-3">
        {isWorthSaving && <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>}
        <Link
          to="/ad/add?mainType=asked"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          Publier une demande
        </Link>
      </div>
      {instead && (
        <section>
          <h2 className="mb-3 font-display text-xl font-semibold">{instead.title}</h2>
          <ListingGrid cards={instead.cards} corner={corner} />
        </section>
      )}
    </div>
  );
}
