import { isRouteErrorResponse, Navigate, Outlet, useLocation } from 'react-router';
import { formatLoginPath } from '#web/client/next-path.ts';
import { useSession } from '#web/client/session.ts';
import type { CardExtraContentRenderer } from '#web/features/listings/listing-grid.tsx';
import { PageErrorMessage } from '#web/site/page-error-message.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import type { Route } from './+types/page-error-boundary-layout';

/** Statuses of a failed request: 0 without an answer of the API, 504 from the service worker for a page. */
const OFFLINE = new Set<number | undefined>([0, 504]);

const FavouriteStar = createLazyOptionalComponent(async () => ({
  default: (await import('#web/features/favourites/favourite-star-button.tsx')).FavouriteStarButton,
}));

/**
 * Layout with an error boundary inside the site's layout: the header stays when a page fails. Pages get the star of a
 * card as their context: undefined for visitors, who download none of its code, and nothing on the member's own
 * listings.
 */
export default function PageErrorBoundaryLayout() {
  const userId = useSession()?.userId;
  const corner: CardExtraContentRenderer =
    userId === undefined
      ? undefined
      : ({ id, title, sellerId }) => sellerId !== userId && <FavouriteStar id={id} productName={title} />;
  return <Outlet context={corner} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  // Status 401: the server has ended a session whose token still looked valid here.
  if (status === 401) return <Navigate to={formatLoginPath(pathname + search)} replace />;
  // Status 403: no longer an administrator, or the second factor is not set up; `/profil/info` is where it is.
  if (status === 403) return <Navigate to="/profil/info" replace />;
  // Offline page instead of an error, where a service worker has stored it on the device.
  if (OFFLINE.has(status) && globalThis.navigator?.serviceWorker?.controller)
    return <Navigate to={`/hors-ligne?page=${encodeURIComponent(pathname + search)}`} replace />;
  return <PageErrorMessage error={error} />;
}
