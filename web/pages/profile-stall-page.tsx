import { createAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMember, useSession } from '#web/client/session.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { rememberHiddenListings } from '#web/features/listings/hidden-listings.ts';
import { askedQuantities } from '#web/features/listings/stall/asked-quantities.ts';
import { ClosedStall } from '#web/features/listings/stall/closed-stall.tsx';
import { rememberStall } from '#web/features/listings/stall/has-stall.ts';
import { Stall } from '#web/features/listings/stall/stall.tsx';
import { stallIntents } from '#web/features/listings/stall/stall-intents.ts';
import { isOffSale, pendingOffers, stallRows } from '#web/features/listings/stall/stall-rows.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-stall-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMember(request);
  const [listings, asked] = await Promise.all([
    call('GET /api/adverts/my-ads'),
    askedQuantities(request.signal),
  ]);
  rememberHiddenListings(userId, listings);
  rememberStall(userId, listings);
  return {
    userId,
    rows: stallRows(listings),
    asked,
    pending: pendingOffers(listings),
  };
}

export const clientAction = createAction(stallIntents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon étal' });

export default function ProfileStallPage({
  loaderData: { userId, rows, asked, pending },
}: Route.ComponentProps) {
  const session = useSession();
  if (session?.isActive === false) return <ClosedStall />;
  return (
    <Stall userId={userId} listings={rows} asked={asked} pending={pending}>
      {rows.some((listing) => !isOffSale(listing)) && (
        <LinkButton to={`/vendeur/${userId}`} variant="secondary">
          Voir ma page de vendeur
        </LinkButton>
      )}
    </Stall>
  );
}
