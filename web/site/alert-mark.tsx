import { lazy, Suspense } from 'react';
import { useSession } from '#web/session/session.ts';

const AlertDot = lazy(() => import('./alert-dot.tsx'));

/** Nothing for visitors, who download nothing of it. */
export function AlertMark() {
  return (
    useSession() && (
      <Suspense>
        <AlertDot />
      </Suspense>
    )
  );
}
