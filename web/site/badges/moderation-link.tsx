import '#web/styles/account.css';
import { NavLink } from '#web/ui/link.tsx';
import { WorkBadge } from './work-badge.tsx';

/**
 * Link in the header where it fits, with room for its badge before the count is known; elsewhere the badge alone.
 * Default export for `lazy`.
 */
export default function ModerationLink({ isLink }: { isLink: boolean }) {
  if (!isLink) return <WorkBadge />;
  return (
    <NavLink
      to="/profil/admin-adverts"
      className="hidden h-11 min-w-38 items-center gap-2 rounded-full px-4 font-medium hover:bg-sunken aria-[current=page]:text-leaf lg:flex"
    >
      Modération
      <WorkBadge />
    </NavLink>
  );
}
