import { Navigate, Outlet, useLocation } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { formatLoginPath } from '#web/client/next-path.ts';
import {
  requireMemberSessionOrRedirect,
  useHasSessionEndedUnexpectedly,
  useSession,
} from '#web/client/session.ts';
import { LogOutButton } from '#web/features/accounts/log-out-button.tsx';
import { OwnSuspensionWarning } from '#web/features/accounts/own-suspension-warning.tsx';
import { useHasStall } from '#web/features/listings/stall/has-stall.ts';
import { SoftwareVersionText } from '#web/features/moderation/software-version-text.tsx';
import { SystemFaultMark } from '#web/site/badges/system-fault-mark.tsx';
import { useSystemFaultCount } from '#web/site/badges/system-faults.ts';
import { UnansweredReservationsBadge } from '#web/site/badges/unanswered-reservations-badge.tsx';
import { PendingAdminDecisionsBadge } from '#web/site/badges/work-badge.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { TabLinks } from '#web/ui/tab-links.tsx';
import type { Route } from './+types/profile-layout';

const OptionalReleaseNoteCard = createLazyOptionalComponent(
  () => import('#web/features/ops/release-note-card.tsx'),
);

const STALL = '/profil/etal';
const DECISIONS = '/profil/decisions';
const SYSTEM = '/profil/admin-systeme';

/** Tabs of `/profil/*`; on a phone that of the orders is in view from the account and from the listings. */
const memberTabs = [
  { to: '/profil/info', label: 'Mes informations' },
  { to: '/profil/fav-ads', label: 'Mes annonces favorites' },
  { to: '/profil/commandes', label: 'Commandes', badge: <UnansweredReservationsBadge /> },
  { to: '/profil/ads', label: 'Mes annonces' },
  { to: STALL, label: 'Mon étal' },
  { to: DECISIONS, label: 'Décisions' },
];
const adminTabs = [
  { to: '/profil/admin-users', label: 'Gestion des utilisateurs' },
  { to: '/profil/admin-admins', label: 'Gestion des administrateurs' },
  { to: '/profil/admin-adverts', label: 'Gestion des annonces', badge: <PendingAdminDecisionsBadge /> },
  { to: '/profil/admin-statistiques', label: 'Statistiques' },
  { to: SYSTEM, label: 'Système' },
  { to: '/profil/admin-reglages', label: 'Réglages' },
  { to: '/profil/admin-encarts', label: 'Encarts' },
  { to: '/profil/admin-produits', label: 'Produits' },
];

/** Redirects a visitor before the tabs are shown. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMemberSessionOrRedirect(request);
  return null;
}

export default function ProfileLayout() {
  const session = useSession();
  const isSessionOver = useHasSessionEndedUnexpectedly();
  const { pathname, search } = useLocation();
  const hasStall = useHasStall(session?.userId);
  if (isSessionOver) return <Navigate to={formatLoginPath(pathname + search)} replace />;
  // Tabs hidden on all pages but their own: that of the decisions, to which other pages link; that of the stall, once
  // the member is known to have nothing to sell.
  const hidden = hasStall === false ? [DECISIONS, STALL] : [DECISIONS];
  const isAdmin = session?.role === ROLE_ADMIN && session.isActive;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 px-4 py-5 md:gap-6 md:py-12 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-2 print:hidden">
        <h1 className="font-display text-3xl font-semibold md:text-4xl">Mon compte</h1>
        <LogOutButton className="max-sm:border-0 max-sm:bg-transparent max-sm:px-0! max-sm:underline max-sm:underline-offset-4" />
      </div>
      <div className="flex flex-col max-md:gap-2">
        <TabLinks
          label="Mon compte"
          links={memberTabs.filter(({ to }) => to === pathname || !hidden.includes(to))}
        />
        {isAdmin && <AdminTabLinks />}
      </div>
      {session && !session.isActive && <OwnSuspensionWarning />}
      {isAdmin && <OptionalReleaseNoteCard />}
      <Outlet />
      {isAdmin && adminTabs.some(({ to }) => pathname.startsWith(to)) && <SoftwareVersionText />}
    </div>
  );
}

/** Tabs of administrators. That of the system has a mark only while a check fails, and needs no room for one before. */
function AdminTabLinks() {
  const hasFaults = useSystemFaultCount() > 0;
  const links = adminTabs.map((tab) =>
    tab.to === SYSTEM && hasFaults ? { ...tab, badge: <SystemFaultMark /> } : tab,
  );
  return <TabLinks label="Administration" links={links} />;
}
