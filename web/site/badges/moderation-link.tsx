import '#web/styles/account.css';
import { NavLink } from 'react-router';
import { PendingAdminDecisionsBadge } from './work-badge.tsx';

/** Link to the moderation, in the header where it fits, with room for its badge before the count is known. */
export default function ModerationLink() {
  return (
    <NavLink
      to="/profil/admin-adverts"
      className="hidden h-11 min-w-38 items-center gap-2 rounded-full px-4 font-medium hover:bg-sunken aria-[current=page]:text-leaf lg:flex"
    >
      Modération
      <PendingAdminDecisionsBadge />
    </NavLink>
  );
}
