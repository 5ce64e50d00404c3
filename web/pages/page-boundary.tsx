import { isRouteErrorResponse, Navigate, Outlet, useLocation } from 'react-router';
import { loginPath } from '#web/next-path.ts';
import { ErrorMessage } from '#web/site/error-message.tsx';
import type { Route } from './+types/page-boundary';

/** Inside the site's layout: the header stays. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  // 401: the token looked valid here, but the server has ended the session.
  if (isRouteErrorResponse(error) && error.status === 401) {
    return <Navigate to={loginPath(pathname + search)} replace />;
  }
  return <ErrorMessage error={error} />;
}
