import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProBadge } from '#web/site/company/pro-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DotSeparatedItem, DotSeparatedLine } from '#web/ui/facts.tsx';
import type { ListingCardContent } from './listing-card-content.ts';
import { useNavigationOriginForLink } from './listing-navigation-origin.ts';
import { ListingPhoto } from './listing-photo.tsx';

interface ListingCardProps {
  content: ListingCardContent;
  /** True for the first card of a page, which loads its photo eagerly. */
  first: boolean;
  heading: 'h2' | 'h3';
  /** Content over the photo of the card, outside its link. */
  corner?: ReactNode;
  /** Content below the facts, outside the link of the card. */
  action?: ReactNode;
  /** Facts that the page shows once for all its cards, and the cards leave out. */
  shared?: FactsOmittedOnListingCards | undefined;
}

export interface FactsOmittedOnListingCards {
  seller: boolean;
  place: boolean;
}

/** Card of a listing: a row on small screens, a card from 640 px and with large text; one link covers it. */
export function ListingCard({
  content: card,
  first,
  heading: Heading,
  corner,
  action,
  shared,
}: ListingCardProps) {
  const origin = useNavigationOriginForLink(card.distance);
  return (
    <article className="group relative flex h-full overflow-hidden rounded-2xl border border-line bg-card transition-shadow hover:shadow-float has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf sm:flex-col @max-[17rem]:flex-col">
      <ListingPhoto path={card.image} isRequest={card.isRequest} first={first} />
      {corner && <div className="absolute top-2 left-2 z-1">{corner}</div>}
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3.5 sm:p-4">
        <div className="flex items-start justify-between gap-2">
          <Heading className="line-clamp-2 wrap-anywhere font-display text-lg leading-snug font-semibold">
            <Link to={`/ad/${card.id}`} state={origin} className="outline-none after:absolute after:inset-0">
              {card.title}
            </Link>
          </Heading>
          {card.isProfessional && !shared?.seller && <ProBadge />}
        </div>
        <p className="flex flex-wrap items-center gap-2">
          <span
            className={`rounded-lg px-2 py-0.5 font-bold ${card.isRequest ? 'bg-leaf-soft text-leaf' : 'bg-sun text-on-sun'}`}
          >
            {card.price}
          </span>
          {card.left && <span className="text-sm font-semibold">{card.left}</span>}
          {card.isReserved && <Badge>Réservé</Badge>}
          {card.isInSeason && <Badge tone="leaf">De saison</Badge>}
        </p>
        {card.details.map((line) => (
          <p key={line} className="line-clamp-2">
            {line}
          </p>
        ))}
        {!(shared?.place && !card.distance) && (
          <div className="mt-auto flex items-start gap-1.5 pt-1 text-sm text-soft">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
            <DotSeparatedLine className="min-w-0">
              <DotSeparatedItem>
                <span className="line-clamp-2">{card.place}</span>
              </DotSeparatedItem>
              {card.distance && <DotSeparatedItem>{card.distance}</DotSeparatedItem>}
            </DotSeparatedLine>
          </div>
        )}
        <DotSeparatedLine className={`text-sm text-soft ${shared?.place ? 'mt-auto' : ''}`}>
          <DotSeparatedItem>
            <time dateTime={card.createdAt}>{card.age}</time>
          </DotSeparatedItem>
          {!card.isProfessional && !shared?.seller && <DotSeparatedItem>Particulier</DotSeparatedItem>}
        </DotSeparatedLine>
        {action && <div className="relative z-1 mt-2">{action}</div>}
      </div>
    </article>
  );
}
