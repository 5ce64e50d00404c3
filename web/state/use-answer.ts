import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What is asked for once, beside what a page was loaded with: undefined until it is answered, and without an answer.
 * @param key of the question: another one is asked anew; undefined asks nothing
 */
export function useAnswer<T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): T | undefined {
  const [answered, setAnswered] = useState<{ key: string; answer: T }>();
  const askLatest = useEffectEvent(ask);
  useEffect(() => {
    if (key === undefined) return;
    const leaving = new AbortController();
    askLatest(leaving.signal).then(
      (answer) => leaving.signal.aborted || setAnswered({ key, answer }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [key]);
  return answered?.key === key ? answered?.answer : undefined;
}
