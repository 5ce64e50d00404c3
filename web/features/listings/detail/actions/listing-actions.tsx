import type { ReactNode } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { ContactLink } from './contact-link.tsx';
import { PhoneReveal } from './phone-reveal.tsx';
import { ShareButtons } from './share-buttons.tsx';

interface ListingActionsProps {
  listing: Listing;
  isOwner: boolean;
  /** See `ListingView`. */
  asMember: boolean;
  /** The owner's button. */
  archive: ReactNode;
}

/** Two lines whose height is known before the reader is: the owner's button takes its room from sharing. */
export function ListingActions({ listing, isOwner, asMember, archive }: ListingActionsProps) {
  return (
    <div className="mt-5 grid gap-2">
      <ContactLink listing={listing} isOwner={isOwner} />
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
