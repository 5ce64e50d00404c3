import { useSession } from '#web/session/session.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.tsx';

const UnreadBadge = lazyOrNothing(() => import('./unread-badge.tsx'));

/** Nothing for visitors, who download nothing of it. */
export function UnreadMark() {
  return useSession() && <UnreadBadge />;
}
