import { useEffect, useState } from 'react';

const MAX_SUGGESTIONS = 10;
const PAUSE_MS = 150;

type Suggest<T> = (text: string, signal: AbortSignal) => readonly T[] | Promise<readonly T[]>;

interface Suggestions<T> {
  items: T[];
  /** Typed text that the items were suggested for. */
  text: string;
}

/** Debounced suggestions; late answers are dropped, failures keep the last ones. */
export function useSuggestions<T>(suggest: Suggest<T>, typed: string, minLength: number): Suggestions<T> {
  const [suggestions, setSuggestions] = useState<Suggestions<T>>({ items: [], text: '' });
  useEffect(() => {
    if (typed.trim().length < minLength) {
      setSuggestions({ items: [], text: '' });
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(suggest, typed, controller.signal);
      if (found && !controller.signal.aborted)
        setSuggestions({ items: found.slice(0, MAX_SUGGESTIONS), text: typed });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [suggest, typed, minLength]);
  return suggestions;
}

async function ask<T>(suggest: Suggest<T>, text: string, signal: AbortSignal) {
  try {
    return await suggest(text, signal);
  } catch {
    return undefined;
  }
}
