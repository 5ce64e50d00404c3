import '#web/styles/account.css';
import { Outlet } from 'react-router';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

/** Layout whose style sheet has what forms need; readers of listings do not download it. */
export default function AccountLayout() {
  return <Outlet />;
}
