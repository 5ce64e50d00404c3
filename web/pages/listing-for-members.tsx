import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { listingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/client/call.ts';
import { useSession } from '#web/client/session.ts';
import { FavouriteStar } from '#web/features/favourites/favourite-star.tsx';
import { ArchiveButton } from '#web/features/listings/detail/actions/archive-button.tsx';
import { Counterparts } from '#web/features/listings/detail/counterparts.tsx';
import { loadListing, loadSellerListings } from '#web/features/listings/detail/load-listing.ts';
import type { MemberParts } from '#web/features/listings/detail/member-parts.ts';
import { PrivateDetails } from '#web/features/listings/detail/private-details.tsx';
import { StatusBanner } from '#web/features/listings/detail/status-banner.tsx';
import { ownStateOf } from '#web/features/listings/own-state.ts';
import { ReportButton } from '#web/features/moderation/report-button.tsx';
import { lazyOptional } from '#web/ui/lazy-optional.tsx';

/** Listing as the member may see it; undefined when the API refuses. */
export const loadAsMember = (id: string) => loadListing(call, id).catch(() => undefined);

export const loadOthers = (listing: Listing) => loadSellerListings(call, listing);

export const headOf = (listing: Listing) => ({ title: listingTitle(listing) });

export function memberParts(listing: Listing, isOwner: boolean): MemberParts {
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
    archive: isOwner && listing.status === 'accepted' && <ArchiveButton listing={listing} />,
    details: (
      <>
        {isOwner && isLive(listing) && <Counterparts listing={listing} />}
        <PrivateDetails listing={listing} isOwner={isOwner} />
        <AdministratorPart listing={listing} />
      </>
    ),
  };
}

const isLive = (listing: Listing) => ['online', 'reserved'].includes(ownStateOf(listing));

const ListingModeration = lazyOptional(() => import('#web/features/moderation/listing-moderation.tsx'));

function AdministratorPart({ listing }: { listing: Listing }) {
  if (useSession()?.role !== ROLE_ADMIN) return null;
  return <ListingModeration key={listing._id} listing={listing} />;
}
