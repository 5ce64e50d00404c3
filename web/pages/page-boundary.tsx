import { isRouteErrorResponse, Navigate, Outlet, useLocation } from 'react-router';
import { loginPath } from '#web/session/next-path.ts';
import { ErrorMessage } from '#web/site/error-message.tsx';
import type { Route } from './+types/page-boundary';

/** No answer of the API, or of the pages as the service worker says it. */
const OFFLINE = new Set<number | undefined>([0, 504]);

/** Inside the site's layout: the header stays. */
export default function PageBoundary() {
  return <Outlet />;
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
