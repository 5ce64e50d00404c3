import { useSession } from '#web/client/session.ts';
import { lazyOptional } from '#web/ui/lazy-optional.tsx';

const UnreadBadge = lazyOptional(() => import('./badges/unread-badge.tsx'));

/** Number of unread messages, for members; visitors download none of its code. */
export function UnreadIndicator() {
  return useSession() && <UnreadBadge />;
}
