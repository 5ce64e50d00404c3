import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { formatListingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/client/call.ts';
import { useSession } from '#web/client/session.ts';
import { OwnListingAdviceSection } from '#web/features/advice/own-listing-advice-section.tsx';
import { FavouriteStarButton } from '#web/features/favourites/favourite-star-button.tsx';
import { ListingStatusBanner } from '#web/features/listings/detail/listing-status-banner.tsx';
import { loadListing, loadSellerOtherListingCards } from '#web/features/listings/detail/load-listing.ts';
import { loadUnavailableListingMessageContent } from '#web/features/listings/detail/load-unavailable-listing-message-content.ts';
import { MatchingOffersOrRequestsSection } from '#web/features/listings/detail/matching-offers-or-requests-section.tsx';
import type { ListingElementsForMembers } from '#web/features/listings/detail/member-parts.ts';
import { RestrictedListingDetailsSection } from '#web/features/listings/detail/private-details.tsx';
import type { UnavailableListingMessageContent } from '#web/features/listings/home/unavailable-listing-message-content.ts';
import { OwnListingActionsPanel } from '#web/features/listings/own-listings/own-listing-actions-panel.tsx';
import { OwnListingStateLine } from '#web/features/listings/own-listings/own-listing-state-line.tsx';
import { determineOwnListingState } from '#web/features/listings/own-state.ts';
import { ReportListingButton } from '#web/features/moderation/report-listing-button.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export { isOwnListingHiddenFromVisitors } from '#web/features/listings/hidden-listings.ts';

/** Listing as the member may see it; undefined when the API refuses. */
export const loadListingAsMember = (id: string) => loadListing(call, id).catch(() => undefined);

export const fetchOtherListingCardsAsMember = (listing: Listing) =>
  loadSellerOtherListingCards(call, listing);

/** Message in place of a listing as the member may see it: a block between them and the seller hides the seller. */
export const loadUnavailableListingMessageAsMember = async (
  missed: UnavailableListingMessageContent,
  id: string,
) => (missed.seller ? loadUnavailableListingMessageContent(call, id, false) : missed);

export const composeMemberListingMeta = (listing: Listing) => ({ title: formatListingTitle(listing) });

export function renderListingElementsForMembers(
  listing: Listing,
  isOwner: boolean,
): ListingElementsForMembers {
  return {
    banner: <ListingStatusBanner listing={listing} isOwner={isOwner} />,
    tools: (
      <div className="flex shrink-0 gap-1">
        {!isOwner && <ReportListingButton listingId={listing._id} />}
        {!isOwner && (
          <FavouriteStarButton
            id={listing._id}
            productName={listing.productName}
            className="border border-edge"
          />
        )}
      </div>
    ),
    // State shown only for live listings: the banner names any other.
    state: isOwner && isLive(listing) && (
      <p className="mt-1 text-sm text-soft">
        <OwnListingStateLine listing={listing} />
      </p>
    ),
    // A pending listing is open to its author and administrators only.
    ownActions: isOwner ? (
      <OwnListingActionsPanel listing={listing} />
    ) : (
      listing.status === 'pending' && (
        <LinkButton to="#administration" variant="secondary" className="flex-1">
          Accepter ou refuser
        </LinkButton>
      )
    ),
    details: (
      <>
        {isOwner && isLive(listing) && <MatchingOffersOrRequestsSection listing={listing} />}
        {isOwner && isLive(listing) && <OwnListingAdviceSection listing={listing} />}
        <RestrictedListingDetailsSection listing={listing} />
        <AdministratorPart listing={listing} />
      </>
    ),
  };
}

const isLive = (listing: Listing) => ['online', 'reserved'].includes(determineOwnListingState(listing));

const ListingModeration = createLazyOptionalComponent(
  () => import('#web/features/moderation/listing-moderation-panel.tsx'),
);

function AdministratorPart({ listing }: { listing: Listing }) {
  if (useSession()?.role !== ROLE_ADMIN) return null;
  return <ListingModeration key={listing._id} listing={listing} />;
}
