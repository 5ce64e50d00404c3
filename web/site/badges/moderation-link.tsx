import '#web/styles/account.css';
import { NavLink } from '#web/ui/link.tsx';
import { WorkBadge } from './work-badge.tsx';

/**
 * Link in the header, or the badge on the account beside it where the link does not fit; elsewhere the badge alone.
 * Default export for `lazy`.
 */
export default function ModerationLink({ isBadge }: { isBadge: boolean }) {
  if (isBadge) return <WorkBadge />;
  return (
    <>
      <NavLink
        to="/profil/admin-adverts"
        className="hidden h-11 items-center gap-2 rounded-full px-4 font-medium hover:bg-sunken aria-[current=page]:text-leaf lg:flex"
      >
        Modération
        <WorkBadge />
      </NavLink>
      <span className="relative z-10 -mr-2 w-0 lg:hidden">
        <span className="absolute bottom-1 left-7">
          <WorkBadge />
        </span>
      </span>
    </>
  );
}
