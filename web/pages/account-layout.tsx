import '#web/styles/account.css';
import { Outlet } from 'react-router';
import type { PageRouteHandle } from '#web/document/page-route-handle.ts';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

export const handle: PageRouteHandle = { hasSmallFooter: true };

/** Layout of pages with forms, with their style sheet; readers of listings do not download it. */
export default function AccountLayout() {
  return <Outlet />;
}
