import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Answer that is requested once, in addition to the loader's data: undefined until it comes, and when it doesn't.
 * @param key identifies the request: another key requests again; undefined requests nothing
 */
export function useApiAnswer<T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): T | undefined {
  const [answered, setAnswered] = useState<{ key: string; answer: T }>();
  const askLatest = useEffectEvent(ask);
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    askLatest(controller.signal).then(
      (answer) => controller.signal.aborted || setAnswered({ key, answer }),
      () => undefined,
    );
    return () => controller.abort();
  }, [key]);
  return answered?.key === key ? answered?.answer : undefined;
}
