import type { UnavailableListing } from '#web/features/listings/home/unavailable-listing.ts';
import { UnavailableListingMessage } from '#web/features/listings/home/unavailable-listing-message.tsx';
import { FollowSeller } from './follow-seller.tsx';

/** Message on the home page about a listing that can't be seen, whose seller may be followed. */
export function UnavailableListingNotice({ missed }: { missed: UnavailableListing }) {
  return (
    <UnavailableListingMessage
      missed={missed}
      follow={missed.seller && <FollowSeller id={missed.seller.id} />}
    />
  );
}
