import '#web/account.css';
import { Outlet } from 'react-router';

/** Around the pages one writes in: they need styles that a reader of listings does not download. */
export default function AccountLayout() {
  return <Outlet />;
}
