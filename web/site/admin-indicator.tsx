import { useSession } from '#web/session/session.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.tsx';

const ModerationLink = lazyOrNothing(() => import('./moderation-link.tsx'));

/** `ROLE_ADMIN`, whose module visitors do not download. */
const ADMIN = 0;

/** Nothing but for administrators; nobody else downloads anything of it. */
export function AdminMark({ isBadge = false }) {
  return useSession()?.role === ADMIN && <ModerationLink isBadge={isBadge} />;
}
