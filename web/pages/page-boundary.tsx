import { isRouteErrorResponse, Navigate, Outlet, useLocation } from 'react-router';
import type { CardCorner } from '#web/features/listings/listing-grid.tsx';
import { loginPath } from '#web/session/next-path.ts';
import { useSession } from '#web/session/session.ts';
import { ErrorMessage } from '#web/site/error-message.tsx';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.tsx';
import type { Route } from './+types/page-boundary';

/** No answer of the API, or of the pages as the service worker says it. */
const OFFLINE = new Set<number | undefined>([0, 504]);

const FavouriteStar = lazyOrNothing(async () => ({
  default: (await import('#web/features/favourites/favourite-star.tsx')).FavouriteStar,
}));

/**
 * Inside the site's layout: the header stays. The pages get the star of a card as their context: undefined for visitors,
 * who download nothing of it, and nothing on one's own listings.
 */
export default function PageBoundary() {
  const userId = useSession()?.userId;
  const star: CardCorner =
    userId === undefined
      ? undefined
      : ({ id, title, sellerId }) => sellerId !== userId && <FavouriteStar id={id} productName={title} />;
  return <Outlet context={star} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  // The token looked valid here, but the server has ended the session.
  if (status === 401) return <Navigate to={loginPath(pathname + search)} replace />;
  // Of a right that was lost, or that waits for a second factor, which is set up there.
  if (status === 403) return <Navigate to="/profil/info" replace />;
  // Where there is a service worker, the page that says so is on the device.
  if (OFFLINE.has(status) && globalThis.navigator?.serviceWorker?.controller)
    return <Navigate to={`/hors-ligne?page=${encodeURIComponent(pathname + search)}`} replace />;
  return <ErrorMessage error={error} />;
}
