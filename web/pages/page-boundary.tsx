import { Outlet } from 'react-router';
import { ErrorMessage } from '#web/site/error-message.tsx';
import type { Route } from './+types/page-boundary';

/** Inside the site's layout: a page that fails leaves the header where it is. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
