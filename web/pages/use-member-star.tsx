import { lazy, Suspense } from 'react';
import { useSession } from '#web/session/session.ts';

const FavouriteStar = lazy(() =>
  import('#web/features/favourites/favourite-star.tsx').then((module) => ({ default: module.FavouriteStar })),
);

/** Undefined for visitors, who download nothing of it. */
export function useMemberStar() {
  const session = useSession();
  if (!session) return undefined;
  return ({ id, title }: { id: string; title: string }) => (
    <Suspense>
      <FavouriteStar id={id} productName={title} />
    </Suspense>
  );
}
