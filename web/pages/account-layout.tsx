import '#web/account.css';
import { Outlet } from 'react-router';

/** What a page without server data shows until it is ready. */
export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

/** Around the pages one writes in: they need styles that a reader of listings does not download. */
export default function AccountLayout() {
  return <Outlet />;
}
