import { UnavailableListingMessage } from '#web/features/listings/home/unavailable-listing-message.tsx';
import type { UnavailableListingMessageContent } from '#web/features/listings/home/unavailable-listing-message-content.ts';
import { FollowSellerButton } from './follow-seller-button.tsx';

/** Message on the home page about a listing that can't be seen, whose seller may be followed. */
export function UnavailableListingHomeMessage({ missed }: { missed: UnavailableListingMessageContent }) {
  return (
    <UnavailableListingMessage
      missed={missed}
      follow={missed.seller && <FollowSellerButton id={missed.seller.id} />}
    />
  );
}
