import { useEffect, useState } from 'react';

/** However many are found. */
const SHOWN = 10;
const PAUSE_MS = 150;

type Suggest<T> = (text: string, signal: AbortSignal) => readonly T[] | Promise<readonly T[]>;

/** Asks once the typing pauses; answers that come too late are dropped, failures leave what is there. */
export function useSuggestions<T>(suggest: Suggest<T>, typed: string, minLength: number): T[] {
  const [items, setItems] = useState<T[]>([]);
  useEffect(() => {
    if (typed.trim().length < minLength) {
      setItems([]);
      return;
    }
    const question = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(suggest, typed, question.signal);
      if (found && !question.signal.aborted) setItems(found.slice(0, SHOWN));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [suggest, typed, minLength]);
  return items;
}

async function ask<T>(suggest: Suggest<T>, text: string, signal: AbortSignal) {
  try {
    return await suggest(text, signal);
  } catch {
    return undefined;
  }
}
