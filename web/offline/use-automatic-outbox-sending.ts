import { useEffect, useRef } from 'react';
import { useSession } from '#web/client/session.ts';
import { OUTBOX_ENTRY_WAITING_EVENT } from '#web/offline/outbox/outbox-event.ts';

/**
 * Milliseconds until the next attempts to send while something waits; the last one repeats. Some browsers never report
 * that the network is back, and a server may be down without it.
 */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000];

/** Milliseconds between two attempts to send while nothing waits: another tab may have written something. */
const IDLE_MS = 60_000;

/**
 * Sends what waits in the outbox when the site is opened or shown again, when the network is back, soon after something
 * was written, and at intervals.
 * @returns function that sends now
 */
export function useAutomaticOutboxSending(): () => void {
  const userId = useSession()?.userId;
  const now = useRef(() => {});
  useEffect(() => {
    if (!userId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    let failures = 0;
    const wait = (waits: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(
        send,
        waits ? RETRY_AFTER_MS[Math.min(failures++, RETRY_AFTER_MS.length - 1)] : IDLE_MS,
      );
    };
    async function send() {
      clearTimeout(timer);
      const own = ++last;
      let waits = true;
      if (!document.hidden && navigator.onLine)
        waits = await import('./run-reconnect-tasks.ts')
          .then(({ runReconnectTasks }) => runReconnectTasks(userId ?? ''))
          .catch(() => true);
      if (own === last) wait(waits);
    }
    const restart = () => {
      failures = 0;
      void send();
    };
    const retrySoon = () => {
      failures = 0;
      last++;
      wait(true);
    };
    now.current = restart;
    restart();
    addEventListener('online', restart);
    addEventListener(OUTBOX_ENTRY_WAITING_EVENT, retrySoon);
    document.addEventListener('visibilitychange', restart);
    return () => {
      removeEventListener('online', restart);
      removeEventListener(OUTBOX_ENTRY_WAITING_EVENT, retrySoon);
      document.removeEventListener('visibilitychange', restart);
      clearTimeout(timer);
      last = -1;
      now.current = () => {};
    };
  }, [userId]);
  return () => now.current();
}
