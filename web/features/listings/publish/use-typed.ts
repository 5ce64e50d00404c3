import { type RefObject, useEffect, useState } from 'react';

/** Long enough not to follow every letter. Milliseconds. */
const PAUSE = 500;

/** What uncontrolled fields of a form hold, trimmed, once typing pauses; a suggestion that was picked counts too. */
export function useTyped(form: RefObject<HTMLFormElement | null>, names: readonly string[]): string[] {
  const [typed, setTyped] = useState<string[]>(() => names.map(() => ''));
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let pause: ReturnType<typeof setTimeout>;
    const read = () => {
      const data = new FormData(element);
      const now = names.map((name) => String(data.get(name) ?? '').trim());
      setTyped((before) => (now.some((text, index) => text !== before[index]) ? now : before));
    };
    const readSoon = () => {
      clearTimeout(pause);
      pause = setTimeout(read, PAUSE);
    };
    readSoon();
    for (const event of EVENTS) element.addEventListener(event, readSoon);
    return () => {
      clearTimeout(pause);
      for (const event of EVENTS) element.removeEventListener(event, readSoon);
    };
  }, [form, names]);
  return typed;
}

/** A picked suggestion fires none of its own: it is read when the reader goes on. */
const EVENTS = ['input', 'change', 'focusin', 'focusout'] as const;
