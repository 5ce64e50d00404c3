import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect, useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { storeOwnListingsHiddenFromVisitors } from '#web/features/listings/hidden-listings.ts';
import { fetchRequestedQuantityByListing } from '#web/features/listings/stall/fetch-requested-quantity-by-listing.ts';
import { rememberIfMemberHasStall } from '#web/features/listings/stall/has-stall.ts';
import { OwnStallTable } from '#web/features/listings/stall/own-stall-table.tsx';
import {
  isListingOffSale,
  isPendingListing,
  selectStallOffers,
} from '#web/features/listings/stall/select-stall-offers.ts';
import { StallClosedBySuspensionMessage } from '#web/features/listings/stall/stall-closed-by-suspension-message.tsx';
import { stallIntentHandlers } from '#web/features/listings/stall/stall-intent-handlers.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-stall-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMemberSessionOrRedirect(request);
  const [listings, asked] = await Promise.all([
    call('GET /api/adverts/my-ads'),
    fetchRequestedQuantityByListing(request.signal),
  ]);
  storeOwnListingsHiddenFromVisitors(userId, listings);
  rememberIfMemberHasStall(userId, listings);
  return { userId, rows: selectStallOffers(listings), asked };
}

export const clientAction = createClientAction(stallIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Mon étal' });

export default function ProfileStallPage({ loaderData: { userId, rows, asked } }: Route.ComponentProps) {
  const session = useSession();
  if (session?.isActive === false) return <StallClosedBySuspensionMessage />;
  return (
    <OwnStallTable userId={userId} listings={rows} asked={asked}>
      {rows.some((listing) => !isListingOffSale(listing) && !isPendingListing(listing)) && (
        <LinkButton to={`/vendeur/${userId}`} variant="secondary">
          Voir ma page de vendeur
        </LinkButton>
      )}
    </OwnStallTable>
  );
}
