import type { Listing } from '#contract/listings/schemas.ts';
import { FavouriteStar } from '#web/features/favourites/favourite-star.tsx';
import { ReportButton } from '#web/features/moderation/report-button.tsx';

interface ListingToolsProps {
  listing: Listing;
  isOwner: boolean;
}

/** What a member can do with a listing, loaded once there is one. */
export default function ListingTools({ listing, isOwner }: ListingToolsProps) {
  return (
    <div className="flex shrink-0 gap-1">
      {!isOwner && <ReportButton listingId={listing._id} />}
      <FavouriteStar id={listing._id} productName={listing.productName} />
    </div>
  );
}
