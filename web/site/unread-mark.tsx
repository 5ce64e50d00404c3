import { Suspense } from 'react';
import { useSession } from '#web/session/session.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.ts';

const UnreadBadge = lazyOrNothing(() => import('./unread-badge.tsx'));

/** Nothing for visitors, who download nothing of it. */
export function UnreadMark() {
  return (
    useSession() && (
      <Suspense>
        <UnreadBadge />
      </Suspense>
    )
  );
}
