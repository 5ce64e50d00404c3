import { useEffect, useEffectEvent } from 'react';
import { call } from '#web/client/call.ts';

/**
 * Milliseconds between two questions whether the server answers again. The first answer counts: a question of a lost
 * connection may never be answered.
 */
const RETRY_MS = 3_000;
const TIMEOUT_MS = 10_000;

/**
 * Polls the server until it answers: every few seconds, as no event of the browser reports a silent server,
 * and when the browser finds a network, through which the first requests may still fail.
 */
export function useWaitForServer(isAsking: boolean, onAnswer: () => void) {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!isAsking) return;
    const ask = () => {
      if (navigator.onLine)
        call('GET /api/ready', { signal: AbortSignal.timeout(TIMEOUT_MS), status: 200 }).then(
          answered,
          () => {},
        );
    };
    const timer = setInterval(ask, RETRY_MS);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isAsking]);
}
