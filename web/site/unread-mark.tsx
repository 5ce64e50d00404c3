import { lazy, Suspense } from 'react';
import { useSession } from '#web/session/session.ts';

const UnreadBadge = lazy(() => import('./unread-badge.tsx'));

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
