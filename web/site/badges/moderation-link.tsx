import '#web/styles/account.css';
import { NavLink } from '#web/ui/link.tsx';
import { PendingWorkBadge } from './work-badge.tsx';

/** `link`: in the header where it fits; `corner`: on the account beside it where the link does not fit; `badge`: alone. */
export type ModerationLinkLook = 'link' | 'corner' | 'badge';

/** Link with room for its badge before the count is known, or the badge alone. Default export for `lazy`. */
export default function ModerationLink({ look }: { look: ModerationLinkLook }) {
  if (look === 'badge') return <PendingWorkBadge />;
  if (look === 'corner')
    return (
      <span className="relative z-10 -mr-2 w-0 lg:hidden">
        <span className="absolute bottom-1 left-7">
          <PendingWorkBadge />
        </span>
      </span>
    );
  return (
    <NavLink
      to="/profil/admin-adverts"
      className="hidden h-11 min-w-38 items-center gap-2 rounded-full px-4 font-medium hover:bg-sunken aria-[current=page]:text-leaf lg:flex"
    >
      Modération
      <PendingWorkBadge />
    </NavLink>
  );
}
