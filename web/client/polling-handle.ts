const INTERVAL_MS = 10_000;
/** Minimum milliseconds between two requests: coming back to a page fires several events at once. */
const PAUSE_MS = 1_000;

export interface PollingHandle {
  /** Requests again at once. */
  refresh: () => void;
  stop: () => void;
}

/**
 * Starts polling: requests at once and then every ten seconds, except while the page is hidden; at once when it is
 * shown again or the network comes back. Failures are retried; an answer that a later request overtook is dropped.
 */
export function startPolling<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  on: { answer?: (answer: T) => void; failure?: (error: unknown) => void } = {},
): PollingHandle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  let requestedAt = 0;

  const refresh = async () => {
    clearTimeout(timer);
    current?.abort();
    current = new AbortController();
    const { signal } = current;
    requestedAt = Date.now();
    try {
      const answer = await ask(signal);
      if (!signal.aborted) on.answer?.(answer);
    } catch (error) {
      if (!signal.aborted) on.failure?.(error);
    }
    if (!signal.aborted && !document.hidden) timer = setTimeout(refresh, INTERVAL_MS);
  };
  const wake = () => {
    if (document.hidden) clearTimeout(timer);
    else if (Date.now() - requestedAt >= PAUSE_MS) void refresh();
  };

  document.addEventListener('visibilitychange', wake);
  for (const event of WAKE_EVENTS) addEventListener(event, wake);
  void refresh();
  return {
    refresh: () => void refresh(),
    stop() {
      document.removeEventListener('visibilitychange', wake);
      for (const event of WAKE_EVENTS) removeEventListener(event, wake);
      clearTimeout(timer);
      current?.abort();
    },
  };
}

const WAKE_EVENTS = ['focus', 'online'];
