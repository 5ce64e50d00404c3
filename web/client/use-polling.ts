import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PollingHandle, startPolling } from './polling-handle.ts';

interface Polled<T> {
  /** Last answer of the poll, also after failures; undefined before the first answer. */
  data: T | undefined;
  /** Error of the poll's last attempt; undefined after a success. */
  failure: unknown;
  refresh: () => void;
}

/**
 * Live data, see `startPolling`.
 * @param key identifies the data: another key starts over
 */
export function usePolling<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, initial?: T): Polled<T> {
  const [state, setState] = useState<{ key: string; data: T | undefined; failure: unknown }>({
    key,
    data: initial,
    failure: undefined,
  });
  const polling = useRef<PollingHandle>(undefined);
  const askLatest = useEffectEvent(ask);

  useEffect(() => {
    const started = startPolling((signal) => askLatest(signal), {
      answer: (data) => setState({ key, data, failure: undefined }),
      failure: (failure) =>
        setState((before) => ({ key, data: before.key === key ? before.data : undefined, failure })),
    });
    polling.current = started;
    return started.stop;
  }, [key]);

  const isCurrent = state.key === key;
  return {
    data: isCurrent ? state.data : undefined,
    failure: isCurrent ? state.failure : undefined,
    refresh: () => polling.current?.refresh(),
  };
}
