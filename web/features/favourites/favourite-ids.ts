import { runWithToast } from '#web/actions/client-action.ts';
import { isUnreachableError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';

/** Ids of the member's favourites; when the request fails no stars are shown. */
const store = createFetchedMemberDataStore<ReadonlySet<string>>(
  async () => new Set(await call('GET /api/favorites/ids')),
);

/** Ids of the member's favourites; undefined for a visitor and until the first answer. */
export const useFavouriteIds = () => useMemberDataStore(store);

export type FavouriteIntentHandlers = typeof favouriteIntentHandlers;

export const favouriteIntentHandlers = {
  favourite: (change: { id: string; isFavourite: boolean }) =>
    runWithToast(() => setFavourite(change), {
      done: change.isFavourite ? 'Annonce ajoutée aux favoris' : 'Annonce retirée des favoris',
      failed: (error) =>
        isUnreachableError(error)
          ? "Vos favoris n'ont pas changé\u00a0: la connexion ne répond pas."
          : "Vos favoris n'ont pas pu être modifiés. Réessayez dans un moment.",
      undo: change.isFavourite ? undefined : () => setFavourite({ ...change, isFavourite: true }),
    }),
};

/** Optimistic update of the favourites, reverted when the server refuses. */
async function setFavourite({ id, isFavourite }: { id: string; isFavourite: boolean }) {
  update(id, isFavourite);
  const answer: Promise<unknown> = isFavourite
    ? call('POST /api/favorites', { body: { ad: id } })
    : call('DELETE /api/favorites/:adId', { params: { adId: id } });
  await answer.catch((error: unknown) => {
    update(id, !isFavourite);
    throw error;
  });
}

const update = (id: string, isFavourite: boolean) =>
  store.change((before) => {
    const changed = new Set(before);
    if (isFavourite) changed.add(id);
    else changed.delete(id);
    return changed;
  });
