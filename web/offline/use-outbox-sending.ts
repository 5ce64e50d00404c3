import { useEffect } from 'react';
import { useSession } from '#web/client/session.ts';

/**
 * Milliseconds between two attempts: some browsers never report that the network is back, and a server may be down
 * without it.
 */
const TRY_EVERY_MS = 60_000;

/**
 * Sends waiting messages and listings when the site is opened or shown again, when the network is back, and at
 * intervals.
 */
export function useOutboxSending() {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (!userId) return;
    const send = () => {
      if (document.hidden || !navigator.onLine) return;
      void import('./run-reconnect-tasks.ts')
        .then(({ runReconnectTasks: catchUp }) => catchUp(userId))
        .catch(() => undefined);
    };
    send();
    addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    const timer = setInterval(send, TRY_EVERY_MS);
    return () => {
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      clearInterval(timer);
    };
  }, [userId]);
}
