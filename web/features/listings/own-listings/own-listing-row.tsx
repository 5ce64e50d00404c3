import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatListingPrice } from '#contract/listings/labels.ts';
import { calculateRequestReachKm, listingMainTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import { formatMatchingPeopleCountLabel } from '../counterpart-label.ts';
import { OwnListingStateLine } from './own-listing-state-line.tsx';

/**
 * Row of a listing in its author's list.
 * @param props.children actions of the listing
 */
export function OwnListingRow({ listing, children }: { listing: Listing; children: ReactNode }) {
  const { _id, images, productName, mainType, location, revision, matches } = listing;
  const interest = interestLabel(listing);
  return (
    <li id={formatOwnListingAnchorId(_id)} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Link
        to={`/ad/${_id}`}
        className="flex min-w-0 flex-1 basis-60 items-center gap-4 rounded-xl hover:text-leaf"
      >
        <Thumbnail path={images[0]} blank="bg-leaf-soft" />
        <span className="min-w-0">
          <span
            id={formatListingNameElementId(_id)}
            className="block font-semibold wrap-anywhere first-letter:uppercase"
          >
            {productName}
          </span>
          <span className="block text-sm text-soft">
            {formatListingPrice(listing) || listingMainTypeLabels[mainType]}, {location.city}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-soft [&>span]:whitespace-normal">
            <OwnListingStateLine listing={listing} />
            {revision &&
              (revision.refused ? (
                <Badge tone="danger">Modifications refusées</Badge>
              ) : (
                <Badge>Modifications à relire</Badge>
              ))}
          </span>
          {interest && <span className="block text-sm text-soft">{interest}</span>}
          {Boolean(matches) && (
            <span className="mt-0.5 block text-sm font-semibold text-leaf">
              {formatMatchingPeopleCountLabel(listing, matches ?? 0)}
            </span>
          )}
          {mainType === 'asked' && matches === 0 && (
            <span className="mt-0.5 block text-sm text-soft">
              Rien dans {calculateRequestReachKm(listing)}&nbsp;km&nbsp;: voir au plus près
            </span>
          )}
        </span>
      </Link>
      {children}
    </li>
  );
}

export const formatOwnListingAnchorId = (listingId: string) => `annonce-${listingId}`;
/** Id of the element with the product's name, which describes the buttons. */
export const formatListingNameElementId = (listingId: string) => `produit-${listingId}`;

/** Interest in a listing: "12 vues, 3 favoris"; undefined for a listing that was never public. */
function interestLabel({ status, views = 0, favourites = 0 }: Listing): string | undefined {
  if (status !== 'accepted') return undefined;
  return `${counted(views, 'vue')}, ${counted(favourites, 'favori')}`;
}

const counted = (count: number, noun: string) => `${count}${NO_BREAK_SPACE}${noun}${count > 1 ? 's' : ''}`;
