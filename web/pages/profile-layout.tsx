import { Outlet } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { SuspendedNotice } from '#web/features/accounts/suspended-notice.tsx';
import { useSession } from '#web/session.ts';
import { TabLinks } from '#web/ui/tab-links.tsx';

/** The tabs of `/profil/*`; the last part of the path is the tab. */
const memberTabs = [
  { to: '/profil/info', label: 'Mes informations' },
  { to: '/profil/ads', label: 'Mes annonces' },
];
const adminTabs = [{ to: '/profil/admin-adverts', label: 'Gestion des annonces' }];

export default function ProfileLayout() {
  const session = useSession();
  const tabs = session?.role === ROLE_ADMIN ? [...memberTabs, ...adminTabs] : memberTabs;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6 px-4 py-8 md:py-12">
      <h1 className="font-display text-3xl font-semibold md:text-4xl">Mon compte</h1>
      <TabLinks label="Mon compte" links={tabs} />
      {session && !session.isActive && <SuspendedNotice />}
      <Outlet />
    </div>
  );
}
