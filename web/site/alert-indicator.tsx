import { useSession } from '#web/session/session.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.tsx';

const AlertDot = lazyOrNothing(() => import('./alert-dot.tsx'));

/** Nothing for visitors, who download nothing of it. */
export function AlertMark() {
  return useSession() && <AlertDot />;
}
