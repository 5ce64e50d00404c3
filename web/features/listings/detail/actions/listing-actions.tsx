import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatListingTitle, formatPrice } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { phoneHref } from '#web/ui/phone-href.ts';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { ListingBasketElements } from '../listing-basket-elements.ts';
import { ContactLinks } from './contact-links.tsx';
import { PhoneRevealButton } from './phone-reveal-button.tsx';
import { invisibleToAuthorClass, SuggestedMessageLinks } from './suggested-message-links.tsx';

interface ListingActionsProps {
  listing: Listing;
  isOwner: boolean;
  asMember: boolean;
  ownActions: ReactNode;
  /** Basket of the seller's offers, and the button that puts this one into it. */
  basket: ListingBasketElements | undefined;
}

/**
 * Actions on a listing, in lines of a fixed height: nothing moves once the session is known, as what the owner gets replaces their own number, or
 * the share button without one. On small screens a bar holds the owner's actions.
 */
export function ListingActions({ listing, isOwner, asMember, ownActions, basket }: ListingActionsProps) {
  const { _id } = listing;
  const { showPhoneNumber, company, phone, phoneHidden } = listing.user;
  const number = company?.phone;
  const hasNumberToReveal = !number || (phone && phoneHref(phone) !== phoneHref(number));
  const own = isOwner && (
    <>
      <ContactLinks listing={listing} isOwner className="flex-1 lg:hidden" />
      <div className="flex flex-1 gap-2 max-lg:hidden">{ownActions}</div>
    </>
  );
  return (
    <div className="mt-5 grid gap-2">
      <ContactLinks listing={listing} isOwner={isOwner} className="max-lg:hidden" />
      <SuggestedMessageLinks
        listing={listing}
        isOwner={isOwner}
        className="max-lg:not-low:@min-[18rem]/listing:hidden"
      />
      {own && showPhoneNumber && <div className="flex">{own}</div>}
      {/* A company's number stands on the page for everybody: only another one is left to reveal. */}
      {showPhoneNumber && !isOwner && number && (
        <a href={phoneHref(number)} className={`${buttonClass('secondary')} ${invisibleToAuthorClass}`}>
          <Phone aria-hidden className="size-5" /> Appeler le {number}
        </a>
      )}
      {showPhoneNumber && !isOwner && hasNumberToReveal && (
        <PhoneRevealButton
          listingId={_id}
          phone={phone}
          isAnswered={asMember}
          isLimited={phoneHidden === 'limit'}
        />
      )}
      <div className={`flex flex-wrap gap-2 ${ownActions ? '' : invisibleToAuthorClass}`}>
        {!showPhoneNumber && own}
        {basket?.add}
        <ShareButtons
          path={`/ad/${_id}`}
          quote={[formatListingTitle(listing), formatPrice(listing)].filter(Boolean).join(' - ')}
          compact={(isOwner && !showPhoneNumber) || basket !== undefined}
        />
      </div>
      {basket?.bar}
    </div>
  );
}
