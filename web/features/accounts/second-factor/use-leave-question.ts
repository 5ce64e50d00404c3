import { useContext, useEffect, useId, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { currentSession } from '#web/session/session.ts';

/**
 * Holds back whoever leaves the page: the browser asks in its own words, a navigation inside the site waits for
 * `proceed` or `reset` of what is returned, which is undefined while none waits. It is the router's `useBlocker`, whose
 * hook every public page would download.
 */
export function useLeaveQuestion() {
  const router = useContext(DataRouterContext)?.router;
  const key = useId();
  const blocker = useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? nothing,
    () => router?.state.blockers.get(key),
  );
  useEffect(() => {
    addEventListener('beforeunload', preventUnload);
    router?.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        // Whose session has ended is led to the login page.
        currentSession() !== undefined && nextLocation.pathname !== currentLocation.pathname,
    );
    return () => {
      removeEventListener('beforeunload', preventUnload);
      router?.deleteBlocker(key);
    };
  }, [router, key]);
  return blocker?.state === 'blocked' ? blocker : undefined;
}

const nothing = () => undefined;
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
