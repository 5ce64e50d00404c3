import type { ReactNode } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { ContactLink } from './contact-link.tsx';
import { PhoneReveal } from './phone-reveal.tsx';
import { ShareButtons } from './share-buttons.tsx';

interface ListingActionsProps {
  listing: Listing;
  isOwner: boolean;
  asMember: boolean;
  archive: ReactNode;
}

/**
 * Two lines of a fixed height, so that nothing moves once the reader is known: the owner's button replaces a share
 * button.
 */
export function ListingActions({ listing, isOwner, asMember, archive }: ListingActionsProps) {
  return (
    <div className="mt-5 grid gap-2">
      <ContactLink listing={listing} isOwner={isOwner} className="max-md:hidden" />
      {listing.user.showPhoneNumber && (
        <PhoneReveal listingId={listing._id} phone={listing.user.phone} isAnswered={asMember} />
      )}
      <div className="flex flex-wrap gap-2">
        {archive}
        <ShareButtons listing={listing} compact={Boolean(archive)} />
      </div>
    </div>
  );
}
