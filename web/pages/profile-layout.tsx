import { Navigate, Outlet, useLocation } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { loginPath } from '#web/client/next-path.ts';
import { requireMember, useIsSessionEnded, useSession } from '#web/client/session.ts';
import { SuspendedNotice } from '#web/features/accounts/suspended-notice.tsx';
import { ProductVersion } from '#web/features/moderation/product-version.tsx';
import { WorkBadge } from '#web/site/badges/work-badge.tsx';
import { TabLinks } from '#web/ui/tab-links.tsx';
import type { Route } from './+types/profile-layout';

/** Tabs of `/profil/*`. */
const memberTabs = [
  { to: '/profil/info', label: 'Mes informations' },
  { to: '/profil/fav-ads', label: 'Mes annonces favorites' },
  { to: '/profil/ads', label: 'Mes annonces' },
  { to: '/profil/etal', label: 'Mon étal' },
];
const adminTabs = [
  { to: '/profil/admin-users', label: 'Gestion des utilisateurs' },
  { to: '/profil/admin-admins', label: 'Gestion des administrateurs' },
  { to: '/profil/admin-adverts', label: 'Gestion des annonces', badge: <WorkBadge /> },
  { to: '/profil/admin-statistiques', label: 'Statistiques' },
];

/** Redirects a visitor before the tabs are shown. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return null;
}

export default function ProfileLayout() {
  const session = useSession();
  const isSessionOver = useIsSessionEnded();
  const { pathname, search } = useLocation();
  if (isSessionOver) return <Navigate to={loginPath(pathname + search)} replace />;
  const isAdmin = session?.role === ROLE_ADMIN && session.isActive;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 px-4 py-5 md:gap-6 md:py-12">
      <h1 className="font-display text-3xl font-semibold md:text-4xl">Mon compte</h1>
      <div className="flex flex-col max-md:gap-2">
        <TabLinks label="Mon compte" links={memberTabs} inOneRow={isAdmin} />
        {isAdmin && <TabLinks label="Administration" links={adminTabs} inOneRow />}
      </div>
      {session && !session.isActive && <SuspendedNotice />}
      <Outlet />
      {isAdmin && adminTabs.some(({ to }) => pathname.startsWith(to)) && <ProductVersion />}
    </div>
  );
}
