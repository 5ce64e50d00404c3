import { useEffect } from 'react';
import { useSession } from '#web/session/session.ts';

/** Some browsers never say that the network is back, and a server may be away without it. Milliseconds. */
const TRY_EVERY_MS = 60_000;

/** Sends what waits when the site is opened or shown again, when the network is back, and now and then. */
export function useWaiting() {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (!userId) return;
    const wake = () => {
      if (document.hidden || !navigator.onLine) return;
      void import('./send-waiting.ts')
        .then(({ sendWaiting, prepareToWrite, renewPush }) =>
          Promise.all([sendWaiting(userId), prepareToWrite(userId), renewPush()]),
        )
        .catch(() => undefined);
    };
    wake();
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    const timer = setInterval(wake, TRY_EVERY_MS);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      clearInterval(timer);
    };
  }, [userId]);
}
