import { Suspense } from 'react';
import { useSession } from '#web/session/session.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.ts';

const AlertDot = lazyOrNothing(() => import('./alert-dot.tsx'));

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
