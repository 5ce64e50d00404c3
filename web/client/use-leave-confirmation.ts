import { useContext, useEffect, useId, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { readBrowserSession } from '#web/client/session.ts';

/**
 * Confirmation before the page is left: the browser in its own words, a navigation inside the site by the
 * returned blocker, which waits for `proceed` or `reset` and is undefined while nothing waits. Same as the
 * router's `useBlocker`, whose code every public page would download.
 */
export function useLeaveConfirmation() {
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
        // Leaving needs no confirmation once the session has ended: the member is led to the login page.
        readBrowserSession() !== undefined && nextLocation.pathname !== currentLocation.pathname,
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
