import { data, type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router';
import { isOrderable } from '#contract/listings/orderable.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { callContext } from '#web/client/call-context.ts';
import { currentSession, useSession } from '#web/client/session.ts';
import { publicPageHeaders } from '#web/document/page-headers.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { listingMeta } from '#web/features/listings/detail/listing-meta.ts';
import { ListingView } from '#web/features/listings/detail/listing-view.tsx';
import { loadListing, loadSellerListings } from '#web/features/listings/detail/load-listing.ts';
import { loadUnavailableListing } from '#web/features/listings/detail/load-unavailable-listing.ts';
import { UnavailableListingPage } from '#web/features/listings/detail/missing-listing.tsx';
import type { UnavailableListing } from '#web/features/listings/home/unavailable-listing.ts';
import type { CardOverlay } from '#web/features/listings/listing-grid.tsx';
import { AddToBasket, Basket } from '#web/features/reservations/basket-parts.tsx';
import { photoHistoryEntry } from '#web/ui/photo-history-entry.ts';
import type { Route } from './+types/listing-page';

export { clientAction } from './write-as-member.ts';

export const headers = publicPageHeaders;

/** Chunk of code for members only. */
let forMembers: typeof import('./listing-for-members.tsx') | undefined;
const loadForMembers = async () => {
  forMembers ??= await import('./listing-for-members.tsx');
  return forMembers;
};

/** Listing as visitors see it; otherwise a sentence in its place, and the status 404 or 410. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(callContext);
  try {
    const listing = await loadListing(visitor, params.adId);
    const others = await loadSellerListings(visitor, listing);
    return { listing, others, asMember: false, head: listingMeta(listing, url.origin) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const isGone = error.code === 'LISTING_GONE';
    const missed = await loadUnavailableListing(visitor, params.adId, isGone);
    return data({ missed }, isGone ? 410 : 404);
  }
}

/** Listing as the member sees it; some are hidden from visitors. A reader without access is redirected home. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const session = currentSession();
  if (!session) return await orHome(await serverLoader());
  const members = await loadForMembers();
  const [shared, listing] = await Promise.all([
    members.isHiddenListing(session.userId, params.adId) ? undefined : serverLoader(),
    members.loadListingAsMember(params.adId),
  ]);
  if (!listing)
    return await orHome(shared ?? (await serverLoader()), (missed) =>
      members.missedByMember(missed, params.adId),
    );
  if (shared && 'listing' in shared) return { ...shared, listing, asMember: true };
  const others = await members.loadOtherListingsOfSeller(listing);
  return { listing, others, asMember: true, head: members.listingHeadOf(listing) };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !photoHistoryEntry.isOpen;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && 'head' in loaderData ? loaderData.head : { title: 'Annonce introuvable' });

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const star = useOutletContext<CardOverlay>();
  if ('missed' in loaderData) return <UnavailableListingPage missed={loaderData.missed} />;
  const { listing } = loaderData;
  const isOwner = session?.userId === listing.user._id;
  const parts = (session && forMembers?.listingPartsForMembers(listing, isOwner)) ?? {};
  const basket =
    !isOwner && isOrderable(listing)
      ? {
          add: <AddToBasket adId={listing._id} productName={listing.productName} className="flex-1" />,
          bar: <Basket sellerId={listing.user._id} />,
        }
      : undefined;
  return (
    <ListingView
      key={listing._id}
      {...loaderData}
      isOwner={isOwner}
      parts={parts}
      basket={basket}
      corner={star}
    />
  );
}

type Shared = { missed: UnavailableListing } | { listing: Listing };

/**
 * @param readAgain reads the message as the reader may see it
 * @returns the listing
 * @throws a redirection to the home page, where a message tells why the listing is missing
 */
async function orHome<S extends Shared>(shared: S, readAgain = async (missed: UnavailableListing) => missed) {
  if ('listing' in shared) return shared;
  // Code of the message loaded before the home page is shown, which would move down when it comes.
  const { redirectHome } = await import('./redirect-home.ts');
  return redirectHome(await readAgain(shared.missed));
}
