import { lazy, Suspense } from 'react';
import { data, replace } from 'react-router';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { callContext } from '#web/call-context.ts';
import { listingMeta } from '#web/features/listings/own-page/listing-meta.ts';
import { ListingView } from '#web/features/listings/own-page/listing-view.tsx';
import { loadListing, loadSellerListings } from '#web/features/listings/own-page/load-listing.ts';
import { MissingListing } from '#web/features/listings/own-page/missing-listing.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import { currentSession, useSession } from '#web/session.ts';
import type { Route } from './+types/listing-page';

export const handle: PageHandle = { cache: true };

/** The listing as everyone sees it; null with the status that says why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = context.get(callContext);
  try {
    const listing = await loadListing(visitor, params.adId);
    const others = await loadSellerListings(visitor, listing);
    return { listing, others, asMember: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return data(null, error.code === 'LISTING_GONE' ? 410 : 404);
  }
}

/** What depends on the reader, who may also see what nobody else does; who sees nothing is sent home. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const [shared, listing] = await Promise.all([serverLoader(), loadAsMember(params.adId)]);
  if (!listing) return shared ?? leadHome();
  const others = shared?.others ?? (await loadSellerListings(call, listing));
  return { listing, others, asMember: true };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? listingMeta(loaderData.listing) : { title: 'Annonce introuvable' });

/** Visitors, who have no use for them, don't download them. */
const ListingTools = lazy(() => import('./listing-tools.tsx'));

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  if (!loaderData) return <MissingListing />;
  const { listing } = loaderData;
  const tools = session && (
    <Suspense>
      <ListingTools listing={listing} isOwner={session.userId === listing.user._id} />
    </Suspense>
  );
  return <ListingView key={listing._id} {...loaderData} tools={tools} />;
}

/** Undefined to a visitor, and when the API refuses. */
async function loadAsMember(id: string) {
  return currentSession() && loadListing(call, id).catch(() => undefined);
}

function leadHome(): never {
  throw replace('/');
}
