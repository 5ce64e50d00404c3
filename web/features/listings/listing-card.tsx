import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { priceLabel } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ageLabel } from './listing-age.ts';
import { ListingPhoto } from './listing-photo.tsx';

interface ListingCardProps {
  listing: Listing;
  /** Milliseconds since 1970, from the page's loader: see `ageLabel`. */
  now: number;
  /** The first of a page loads its photo at once. */
  first?: boolean;
  /** Its level in the page's outline. */
  heading?: 'h2' | 'h3';
  /** Stands on the photo, apart from the link. */
  corner?: ReactNode;
}

/** A row on small screens, a card from 640 px; one link covers it all. */
export function ListingCard({
  listing,
  now,
  first = false,
  heading: Heading = 'h3',
  corner,
}: ListingCardProps) {
  const { productName, location, distance, createdAt, mainType, user } = listing;
  return (
    <article className="group relative flex h-full overflow-hidden rounded-2xl border border-line bg-card transition-shadow hover:shadow-float has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf sm:flex-col">
      <ListingPhoto listing={listing} first={first} />
      {corner && <div className="absolute top-2 left-2 z-1">{corner}</div>}
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3.5 sm:p-4">
        <div className="flex items-start justify-between gap-2">
          <Heading className="line-clamp-2 font-display text-lg leading-snug font-semibold">
            <Link to={`/ad/${listing._id}`} className="outline-none after:absolute after:inset-0">
              <span className="inline-block first-letter:uppercase">{productName}</span>
            </Link>
          </Heading>
          {user.professional && <Badge tone="leaf">PRO</Badge>}
        </div>
        <PriceTag
          label={mainType === 'asked' ? 'Demande' : priceLabel(listing)}
          asked={mainType === 'asked'}
        />
        <p className="mt-auto flex items-start gap-1.5 pt-1 text-sm text-soft">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="line-clamp-2">
            {location.city} {location.postalCode}
          </span>
        </p>
        <p className="text-sm text-soft">
          {distance !== undefined && `${distanceLabel(distance)} · `}
          <time dateTime={createdAt}>{ageLabel(createdAt, now)}</time>
        </p>
      </div>
    </article>
  );
}

/** Like the slate on a market stall. */
function PriceTag({ label, asked }: { label: string; asked: boolean }) {
  const colours = asked ? 'bg-leaf-soft text-leaf' : 'bg-sun text-on-sun';
  return <p className={`self-start rounded-lg px-2 py-0.5 font-bold ${colours}`}>{label}</p>;
}

/** "à moins de 1 km", "à 12 km". */
function distanceLabel(km: number): string {
  return km < 1 ? 'à moins de 1 km' : `à ${Math.round(km)} km`;
}
