import { useState } from 'react';
import { call } from '#web/api.ts';
import { setFavourite } from '#web/features/favourites/favourite-ids.ts';
import { FavouriteList } from '#web/features/favourites/favourite-list.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { requireMember } from '#web/session.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import type { Route } from './+types/profile-favourites-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return call('GET /api/favorites');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mes annonces favorites' });

export default function ProfileFavouritesPage({ loaderData }: Route.ComponentProps) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());

  const remove = async (id: string) => {
    try {
      await setFavourite(id, false);
      setRemoved((before) => new Set(before).add(id));
      notify('Annonce retirée des favoris');
      return true;
    } catch {
      notifyError("Vos favoris n'ont pas pu être modifiés. Réessayez dans un moment.");
      return false;
    }
  };
  return <FavouriteList favourites={loaderData.filter(({ ad }) => !removed.has(ad._id))} onRemove={remove} />;
}
