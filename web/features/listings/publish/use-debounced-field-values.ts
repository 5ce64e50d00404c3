import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds of a pause in typing before fields are read, long enough not to react to each letter. */
const PAUSE_MS = 500;

/** Trimmed values of uncontrolled fields of a form, read once typing pauses; a picked suggestion counts too. */
export function useDebouncedFieldValues(
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
): string[] {
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
      pause = setTimeout(read, PAUSE_MS);
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

/**
 * Events of a form after which its fields are read. A picked suggestion fires none: it is read when the focus moves on.
 */
const EVENTS = ['input', 'change', 'focusin', 'focusout'] as const;
