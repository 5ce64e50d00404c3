import { isRouteErrorResponse, Navigate, Outlet, useLocation } from 'react-router';
import { loginPath } from '#web/next-path.ts';
import { ErrorMessage } from '#web/site/error-message.tsx';
import type { Route } from './+types/page-boundary';

/** Inside the site's layout: a page that fails leaves the header where it is. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  // The token looked valid here, but the server has ended that session.
  if (isRouteErrorResponse(error) && error.status === 401) {
    return <Navigate to={loginPath(pathname + search)} replace />;
  }
  return <ErrorMessage error={error} />;
}
