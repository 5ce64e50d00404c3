import { useSession } from '#web/client/session.ts';
import { lazyOptionalComponent } from '#web/ui/lazy-optional.tsx';

const UnreadBadge = lazyOptionalComponent(() => import('./badges/unread-badge.tsx'));

/** Badge with the number of unread messages, for members; visitors download none of its code. */
export function UnreadIndicator() {
  return useSession() && <UnreadBadge />;
}
