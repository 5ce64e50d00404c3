import { type CSSProperties, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { useSession } from '#web/client/session.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import {
  refreshUnansweredReservationCount,
  UnansweredReservationsBadge,
} from './unanswered-reservations-badge.tsx';
import { useUnreadMessageCount } from './unread-count.ts';

const ModerationLink = createLazyOptionalComponent(() => import('./moderation-link.tsx'));
const SystemFaultLink = createLazyOptionalComponent(() => import('./system-fault-link.tsx'));
const AdminBadge = createLazyOptionalComponent(async () => ({
  default: (await import('./admin-pending-work-badge.tsx')).AdminPendingWorkBadge,
}));

/**
 * Place of what waits in the account. `bar`: in the bottom bar's link; `head`: on the picture in the header; `link`:
 * links to the moderation and, while a check of the site fails, to its state, for administrators only.
 */
export type AccountBadgePlacement = 'bar' | 'head' | 'link';

/** Badge of the work that waits for a member in the account. Default export for `lazy`. */
export default function AccountPendingWorkBadge({ place }: { place: AccountBadgePlacement }) {
  const isAdmin = useSession()?.role === ROLE_ADMIN;
  useFreshOrdersCount();
  if (place === 'link')
    return (
      isAdmin && (
        <>
          <ModerationLink />
          <SystemFaultLink />
        </>
      )
    );
  if (place === 'bar')
    return <span style={BESIDE_HEAD}>{isAdmin ? <AdminBadge /> : <UnansweredReservationsBadge />}</span>;
  return (
    <span style={ON_PICTURE.anchor}>
      <span style={ON_PICTURE.badge}>
        {/* From `lg` on the header has a link to the moderation with its count. */}
        {isAdmin && (
          <span className="lg:hidden">
            <AdminBadge />
          </span>
        )}
        <span className={isAdmin ? 'max-lg:hidden' : ''}>
          <UnansweredReservationsBadge />
        </span>
      </span>
    </span>
  );
}

/** Counts orders again on each page and with each message, which every request brings: this needs no polling. */
function useFreshOrdersCount() {
  const { pathname } = useLocation();
  const unread = useUnreadMessageCount();
  const isFirst = useRef(true);
  const now = `${pathname} ${unread}`;
  useEffect(() => {
    if (!isFirst.current && now) void refreshUnansweredReservationCount();
    isFirst.current = false;
  }, [now]);
}

/**
 * Style of the badge in the bar: left of the head of the icon, from whose middle it is placed. Right of the head, the
 * window's edge would cut it.
 */
const BESIDE_HEAD: CSSProperties = { position: 'absolute', right: '0.3125rem' };

/** Styles instead of classes, as public pages have no class for them. Clicks reach the picture below. */
const ON_PICTURE: Record<'anchor' | 'badge', CSSProperties> = {
  anchor: { position: 'relative', zIndex: 10, width: 0, marginRight: '-0.5rem', pointerEvents: 'none' },
  badge: { position: 'absolute', bottom: '0.25rem', left: '1.75rem' },
};
