import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatListingPrice, formatListingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { formatPhoneHref } from '#web/ui/format-phone-href.ts';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { ListingPageBasketNodes } from '../listing-page-basket-nodes.ts';
import { PhoneRevealButton } from './phone-reveal-button.tsx';
import { ReserveAndMessageLinks } from './reserve-and-message-links.tsx';
import { invisibleToAuthorClass, SuggestedMessageLinks } from './suggested-message-links.tsx';

interface ListingActionsSectionProps {
  listing: Listing;
  isOwner: boolean;
  asMember: boolean;
  ownActions: ReactNode;
  /** Basket of the seller's offers, and the button that puts this one into it. */
  basket: ListingPageBasketNodes | undefined;
}

/**
 * Actions on a listing, in lines of a fixed height: nothing moves once the session is known, as what the owner gets
 * replaces their own number, or the share button without one. On small screens a bar holds the owner's actions, and those
 * of readers unless the text is large.
 */
export function ListingActionsSection({
  listing,
  isOwner,
  asMember,
  ownActions,
  basket,
}: ListingActionsSectionProps) {
  const { _id } = listing;
  const { showPhoneNumber, company, phone, phoneHidden } = listing.user;
  const number = company?.phone;
  const hasNumberToReveal = !number || (phone && formatPhoneHref(phone) !== formatPhoneHref(number));
  const own = isOwner && (
    <>
      <ReserveAndMessageLinks
        listing={listing}
        isOwner
        className="flex-1 lg:hidden @max-[18rem]/listing:hidden"
      />
      <div className="flex flex-1 gap-2 max-lg:hidden">{ownActions}</div>
    </>
  );
  return (
    <div className="mt-5 grid gap-2">
      <ReserveAndMessageLinks
        listing={listing}
        isOwner={isOwner}
        className="max-lg:@min-[18rem]/listing:hidden"
      />
      <SuggestedMessageLinks
        listing={listing}
        isOwner={isOwner}
        className="max-lg:not-low:@min-[18rem]/listing:hidden"
      />
      {own && showPhoneNumber && <div className="flex">{own}</div>}
      {/* A company's number stands on the page for everybody: only another one is left to reveal. */}
      {showPhoneNumber && !isOwner && number && (
        <a href={formatPhoneHref(number)} className={`${buttonClass('secondary')} ${invisibleToAuthorClass}`}>
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
          quote={[formatListingTitle(listing), formatListingPrice(listing)].filter(Boolean).join(' - ')}
          compact={(isOwner && !showPhoneNumber) || basket !== undefined}
        />
      </div>
      {basket?.bar}
    </div>
  );
}
