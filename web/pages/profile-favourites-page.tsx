import { createAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMember } from '#web/client/session.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { favouriteIntents } from '#web/features/favourites/favourite-ids.ts';
import { FavouriteList } from '#web/features/favourites/favourite-list.tsx';
import type { Route } from './+types/profile-favourites-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return call('GET /api/favorites');
}

/** Action of the page itself, so that its code is in this page's chunk: the first write may happen offline. */
export const clientAction = createAction(favouriteIntents);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mes annonces favorites' });

export default function ProfileFavouritesPage({ loaderData }: Route.ComponentProps) {
  return <FavouriteList favourites={loaderData} />;
}
