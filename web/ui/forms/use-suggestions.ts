import { useEffect, useState } from 'react';

const SHOWN = 10;
const PAUSE_MS = 150;

type Suggest<T> = (text: string, signal: AbortSignal) => readonly T[] | Promise<readonly T[]>;

interface Suggestions<T> {
  items: T[];
  /** The text that they belong to. */
  text: string;
}

/** Debounced; late answers are dropped, failures keep the last suggestions. */
export function useSuggestions<T>(suggest: Suggest<T>, typed: string, minLength: number): Suggestions<T> {
  const [suggestions, setSuggestions] = useState<Suggestions<T>>({ items: [], text: '' });
  useEffect(() => {
    if (typed.trim().length < minLength) {
      setSuggestions({ items: [], text: '' });
      return;
    }
    const question = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(suggest, typed, question.signal);
      if (found && !question.signal.aborted) setSuggestions({ items: found.slice(0, SHOWN), text: typed });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
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
