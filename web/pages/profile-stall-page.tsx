import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSession, useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { setHiddenListings } from '#web/features/listings/hidden-listings.ts';
import { ClosedStallMessage } from '#web/features/listings/stall/closed-stall-message.tsx';
import { fetchRequestedQuantities } from '#web/features/listings/stall/fetch-requested-quantities.ts';
import { storeHasStall } from '#web/features/listings/stall/has-stall.ts';
import {
  isOffSale,
  isPendingListing,
  selectStallOffers,
} from '#web/features/listings/stall/select-stall-offers.ts';
import { stallIntents } from '#web/features/listings/stall/stall-intents.ts';
import { StallView } from '#web/features/listings/stall/stall-view.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-stall-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMemberSession(request);
  const [listings, asked] = await Promise.all([
    call('GET /api/adverts/my-ads'),
    fetchRequestedQuantities(request.signal),
  ]);
  setHiddenListings(userId, listings);
  storeHasStall(userId, listings);
  return { userId, rows: selectStallOffers(listings), asked };
}

export const clientAction = createClientAction(stallIntents);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Mon étal' });

export default function ProfileStallPage({ loaderData: { userId, rows, asked } }: Route.ComponentProps) {
  const session = useSession();
  if (session?.isActive === false) return <ClosedStallMessage />;
  return (
    <StallView userId={userId} listings={rows} asked={asked}>
      {rows.some((listing) => !isOffSale(listing) && !isPendingListing(listing)) && (
        <LinkButton to={`/vendeur/${userId}`} variant="secondary">
          Voir ma page de vendeur
        </LinkButton>
      )}
    </StallView>
  );
}
