import { Bell, CirclePlus, House, type LucideIcon, MessageCircle, Search, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { LazyAccountPendingWorkBadge } from './lazy-account-pending-work-badge.tsx';
import { LazyNewSavedSearchResultsDot } from './lazy-new-saved-search-results-dot.tsx';
import { LazyUnreadMessagesBadge } from './lazy-unread-messages-badge.tsx';

/**
 * Bar of the main links on small screens; the header has them from 768 px. With large text its names are as large as six
 * fit beside each other, the longest on two lines; on low and narrow screens the bar stands at the end of the page. Its
 * list is the container: once a container itself was hidden by its width, WebKit shows nothing that a media query
 * brings back.
 */
export function BottomBar() {
  return (
    <nav
      aria-label="Principal"
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden low:static low:sm:hidden"
    >
      <ul className="@container mx-auto flex h-16 max-w-lg">
        <Item to="/" icon={House} label="Accueil" />
        <Item to="/annonces" icon={Search} label="Rechercher" />
        <Item to="/ad/add" icon={CirclePlus} label="Publier" />
        <Item to="/messages" icon={MessageCircle} label="Messages" badge={<LazyUnreadMessagesBadge />} />
        <Item to="/alerts" icon={Bell} label="Mes recherches" badge={<LazyNewSavedSearchResultsDot />} />
        <Item to="/login" icon={User} label="Connexion" className="member:hidden" />
        <Item
          to="/profil"
          icon={User}
          label="Profil"
          badge={<LazyAccountPendingWorkBadge place="bar" />}
          className="visitor:hidden"
        />
      </ul>
    </nav>
  );
}

interface ItemProps {
  to: string;
  icon: LucideIcon;
  label: string;
  badge?: ReactNode;
  className?: string;
}

function Item({ to, icon: Icon, label, badge, className = '' }: ItemProps) {
  return (
    <li className={`min-w-0 flex-auto ${className}`}>
      <NavLink
        to={to}
        end={to === '/'}
        className="relative flex h-full flex-col items-center gap-0.5 pt-2.5 text-center text-[min(0.6875rem,3cqw)] font-medium tracking-tight text-soft @max-[20rem]:text-[min(3.4cqw,3*var(--spacing))]"
      >
        <Icon aria-hidden className="size-6" />
        <span className="leading-none @max-[20rem]:w-min @min-[20rem]:whitespace-nowrap">{label}</span>
        {badge && <span className="absolute top-1 left-1/2">{badge}</span>}
      </NavLink>
    </li>
  );
}
