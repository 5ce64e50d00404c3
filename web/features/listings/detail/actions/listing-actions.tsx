import { Pencil, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { listingTitle, priceLabel } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { phoneHref } from '#web/ui/phone-href.ts';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { BasketParts } from '../basket-parts.ts';
import { ContactLinks } from './contact-links.tsx';
import { PhoneReveal } from './phone-reveal.tsx';

interface ListingActionsProps {
  listing: Listing;
  isOwner: boolean;
  asMember: boolean;
  ownActions: ReactNode;
  /** Basket of the seller's offers, and the button that puts this one into it. */
  basket: BasketParts | undefined;
}

/**
 * Lines of a fixed height: nothing moves once the session is known, as the owner's buttons replace a share button, and
 * a link to the form their own number.
 */
export function ListingActions({ listing, isOwner, asMember, ownActions, basket }: ListingActionsProps) {
  // A company's number stands on the page for everybody: there is nothing to reveal.
  const { _id, status } = listing;
  const { showPhoneNumber, company } = listing.user;
  return (
    <div className="mt-5 grid gap-2">
      <ContactLinks listing={listing} isOwner={isOwner} className="max-lg:hidden" />
      {showPhoneNumber && company?.phone && (
        <a href={phoneHref(company.phone)} className={buttonClass('secondary')}>
          <Phone aria-hidden className="size-5" /> Appeler le {company.phone}
        </a>
      )}
      {showPhoneNumber && !company?.phone && !isOwner && (
        <PhoneReveal
          listingId={_id}
          phone={listing.user.phone}
          isAnswered={asMember}
          isLimited={listing.user.phoneHidden === 'limit'}
        />
      )}
      {showPhoneNumber && !company?.phone && isOwner && status === 'accepted' && (
        <LinkButton to={`/modifier/${_id}`} variant="secondary">
          <Pencil aria-hidden className="size-5" /> Modifier l'annonce
        </LinkButton>
      )}
      <div className="flex flex-wrap gap-2">
        {ownActions || basket?.add}
        <ShareButtons
          path={`/ad/${_id}`}
          quote={[listingTitle(listing), priceLabel(listing)].filter(Boolean).join(' - ')}
          compact={Boolean(ownActions || basket)}
        />
      </div>
      {basket?.bar}
    </div>
  );
}
