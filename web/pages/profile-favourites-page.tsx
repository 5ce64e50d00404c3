import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { favouriteIntentHandlers } from '#web/features/favourites/favourite-ids.ts';
import { FavouriteList } from '#web/features/favourites/favourite-list.tsx';
import type { Route } from './+types/profile-favourites-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMemberSessionOrRedirect(request);
  return call('GET /api/favorites');
}

/** Action of the page itself, so that its code is in this page's chunk: the first write may happen offline. */
export const clientAction = createClientAction(favouriteIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Mes annonces favorites' });

export default function ProfileFavouritesPage({ loaderData }: Route.ComponentProps) {
  return <FavouriteList favourites={loaderData} />;
}
