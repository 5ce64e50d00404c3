import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { listingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/client/call.ts';
import { useSession } from '#web/client/session.ts';
import { FavouriteStar } from '#web/features/favourites/favourite-star.tsx';
import { CounterpartListings } from '#web/features/listings/detail/counterparts.tsx';
import { loadListing, loadSellerListings } from '#web/features/listings/detail/load-listing.ts';
import { loadUnavailableListing } from '#web/features/listings/detail/load-unavailable-listing.ts';
import type { ListingPartsForMembers } from '#web/features/listings/detail/member-parts.ts';
import { PrivateListingDetails } from '#web/features/listings/detail/private-details.tsx';
import { StatusBanner } from '#web/features/listings/detail/status-banner.tsx';
import type { UnavailableListing } from '#web/features/listings/home/unavailable-listing.ts';
import { OwnListingPanel } from '#web/features/listings/own-listings/own-listing-panel.tsx';
import { OwnStateLine } from '#web/features/listings/own-listings/own-state-line.tsx';
import { ownListingStateOf } from '#web/features/listings/own-state.ts';
import { ReportButton } from '#web/features/moderation/report-button.tsx';
import { lazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export { isHiddenListing } from '#web/features/listings/hidden-listings.ts';

/** Listing as the member may see it; undefined when the API refuses. */
export const loadListingAsMember = (id: string) => loadListing(call, id).catch(() => undefined);

export const loadOtherListingsOfSeller = (listing: Listing) => loadSellerListings(call, listing);

/** Message in place of a listing as the member may see it: a block between them and the seller hides the seller. */
export const missedByMember = async (missed: UnavailableListing, id: string) =>
  missed.seller ? loadUnavailableListing(call, id, false) : missed;

export const listingHeadOf = (listing: Listing) => ({ title: listingTitle(listing) });

export function listingPartsForMembers(listing: Listing, isOwner: boolean): ListingPartsForMembers {
  return {
    banner: <StatusBanner listing={listing} isOwner={isOwner} />,
    tools: (
      <div className="flex shrink-0 gap-1">
        {!isOwner && <ReportButton listingId={listing._id} />}
        {!isOwner && (
          <FavouriteStar id={listing._id} productName={listing.productName} className="border border-edge" />
        )}
      </div>
    ),
    // State shown only for live listings: the banner names any other.
    state: isOwner && isLive(listing) && (
      <p className="mt-1 text-sm text-soft">
        <OwnStateLine listing={listing} />
      </p>
    ),
    // A pending listing is open to its author and administrators only.
    ownActions: isOwner ? (
      <OwnListingPanel listing={listing} />
    ) : (
      listing.status === 'pending' && (
        <LinkButton to="#administration" variant="secondary" className="flex-1">
          Accepter ou refuser
        </LinkButton>
      )
    ),
    details: (
      <>
        {isOwner && isLive(listing) && <CounterpartListings listing={listing} />}
        <PrivateListingDetails listing={listing} />
        <AdministratorPart listing={listing} />
      </>
    ),
  };
}

const isLive = (listing: Listing) => ['online', 'reserved'].includes(ownListingStateOf(listing));

const ListingModeration = lazyOptionalComponent(
  () => import('#web/features/moderation/listing-moderation.tsx'),
);

function AdministratorPart({ listing }: { listing: Listing }) {
  if (useSession()?.role !== ROLE_ADMIN) return null;
  return <ListingModeration key={listing._id} listing={listing} />;
}
