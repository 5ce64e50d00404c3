import { useSession } from '#web/client/session.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';

const UnreadBadge = createLazyOptionalComponent(() => import('./badges/unread-messages-badge.tsx'));

/** Badge with the number of unread messages, for members; visitors download none of its code. */
export function LazyUnreadMessagesBadge() {
  return useSession() && <UnreadBadge />;
}
