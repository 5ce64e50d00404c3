const EVERY_MS = 10_000;
/** Coming back fires several events at once. Milliseconds. */
const PAUSE_MS = 1_000;

export interface Polling {
  /** Requests now. */
  refresh: () => void;
  stop: () => void;
}

/**
 * Requests at once and then every ten seconds, except while the page is hidden; at once when it is shown again or the
 * network comes back. Failures are retried; an answer that a later request overtook is dropped.
 */
export function startPolling<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  on: { answer?: (answer: T) => void; failure?: (error: unknown) => void } = {},
): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  let askedAt = 0;

  const refresh = async () => {
    clearTimeout(timer);
    current?.abort();
    current = new AbortController();
    const { signal } = current;
    askedAt = Date.now();
    try {
      const answer = await ask(signal);
      if (!signal.aborted) on.answer?.(answer);
    } catch (error) {
      if (!signal.aborted) on.failure?.(error);
    }
    if (!signal.aborted && !document.hidden) timer = setTimeout(refresh, EVERY_MS);
  };
  const wake = () => {
    if (document.hidden) clearTimeout(timer);
    else if (Date.now() - askedAt >= PAUSE_MS) void refresh();
  };

  document.addEventListener('visibilitychange', wake);
  for (const event of WAKING) addEventListener(event, wake);
  void refresh();
  return {
    refresh: () => void refresh(),
    stop() {
      document.removeEventListener('visibilitychange', wake);
      for (const event of WAKING) removeEventListener(event, wake);
      clearTimeout(timer);
      current?.abort();
    },
  };
}

const WAKING = ['focus', 'online'];
