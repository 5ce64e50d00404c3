import { data, type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router';
import { isOfferReservableNow } from '#contract/listings/orderable.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { ApiError } from '#web/client/api-error.ts';
import { readBrowserSession, useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { composeListingPageMeta } from '#web/features/listings/detail/compose-listing-page-meta.ts';
import { ListingDetailLayout } from '#web/features/listings/detail/listing-detail-layout.tsx';
import { loadListing, loadSellerOtherListingCards } from '#web/features/listings/detail/load-listing.ts';
import { loadUnavailableListingMessageContent } from '#web/features/listings/detail/load-unavailable-listing-message-content.ts';
import { UnavailableListingPage } from '#web/features/listings/detail/missing-listing.tsx';
import type { UnavailableListingMessageContent } from '#web/features/listings/home/unavailable-listing-message-content.ts';
import type { CardExtraContentRenderer } from '#web/features/listings/listing-grid.tsx';
import { AddToBasketButton, LazyBasketReservationLinkBar } from '#web/features/reservations/basket-parts.tsx';
import { photoViewerOpenState } from '#web/ui/photo-viewer-open-state.ts';
import type { Route } from './+types/listing-page';
import { loadSellerTrackRecordLine } from './load-seller-track-record-line.ts';

export { clientAction } from './write-as-member.ts';

export const headers = publicPageHeadersFunction;

/** Chunk of code for members only. */
let forMembers: typeof import('./listing-for-members.tsx') | undefined;
const loadForMembers = async () => {
  forMembers ??= await import('./listing-for-members.tsx');
  return forMembers;
};

/** Listing as visitors see it; otherwise a sentence in its place, and the status 404 or 410. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(apiCallContext);
  try {
    const listing = await loadListing(visitor, params.adId);
    const others = await loadSellerOtherListingCards(visitor, listing);
    const record = await loadSellerTrackRecordLine(visitor, listing);
    return { listing, others, record, asMember: false, head: composeListingPageMeta(listing, url.origin) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const isGone = error.code === 'LISTING_GONE';
    const missed = await loadUnavailableListingMessageContent(visitor, params.adId, isGone);
    return data({ missed }, isGone ? 410 : 404);
  }
}

/** Listing as the member sees it; some are hidden from visitors. A reader without access is redirected home. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const session = readBrowserSession();
  if (!session) return await orHome(await serverLoader());
  const members = await loadForMembers();
  const [shared, listing] = await Promise.all([
    members.isOwnListingHiddenFromVisitors(session.userId, params.adId) ? undefined : serverLoader(),
    members.loadListingAsMember(params.adId),
  ]);
  if (!listing)
    return await orHome(shared ?? (await serverLoader()), (missed) =>
      members.loadUnavailableListingMessageAsMember(missed, params.adId),
    );
  if (shared && 'listing' in shared) return { ...shared, listing, asMember: true };
  const others = await members.fetchOtherListingCardsAsMember(listing);
  return { listing, others, asMember: true, head: members.composeMemberListingMeta(listing) };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !photoViewerOpenState.isOpen;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createMetaTags(
    matches,
    loaderData && 'head' in loaderData ? loaderData.head : { title: 'Annonce introuvable' },
  );

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const star = useOutletContext<CardExtraContentRenderer>();
  if ('missed' in loaderData) return <UnavailableListingPage missed={loaderData.missed} />;
  const { listing } = loaderData;
  const isOwner = session?.userId === listing.user._id;
  const parts = (session && forMembers?.renderListingElementsForMembers(listing, isOwner)) ?? {};
  const basket =
    !isOwner && isOfferReservableNow(listing)
      ? {
          add: <AddToBasketButton adId={listing._id} productName={listing.productName} className="flex-1" />,
          bar: <LazyBasketReservationLinkBar sellerId={listing.user._id} />,
        }
      : undefined;
  return (
    <ListingDetailLayout
      key={listing._id}
      {...loaderData}
      isOwner={isOwner}
      parts={parts}
      basket={basket}
      corner={star}
    />
  );
}

type Shared = { missed: UnavailableListingMessageContent } | { listing: Listing };

/**
 * @param readAgain reads the message as the reader may see it
 * @returns the listing
 * @throws a redirection to the home page, where a message tells why the listing is missing
 */
async function orHome<S extends Shared>(
  shared: S,
  readAgain = async (missed: UnavailableListingMessageContent) => missed,
) {
  if ('listing' in shared) return shared;
  // Code of the message loaded before the home page is shown, which would move down when it comes.
  const { redirectHomeForUnavailableListing } = await import('./redirect-home-for-unavailable-listing.ts');
  return redirectHomeForUnavailableListing(await readAgain(shared.missed));
}
