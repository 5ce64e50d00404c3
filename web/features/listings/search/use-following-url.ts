import { useState } from 'react';

/** Local state that is reset when `followed`, which comes from the URL, changes. */
export function useStateResetByUrl<T>(followed: T) {
  const [state, set] = useState({ value: followed, followed });
  if (state.followed !== followed) set({ value: followed, followed });
  return [
    state.followed === followed ? state.value : followed,
    (value: T) => set({ value, followed }),
  ] as const;
}

/**
 * State of an uncontrolled field: `key` changes, which remounts it, when the URL differs from its text. Submitting
 * the text does not remount it, so the focus stays.
 */
export function useFieldResetByUrl(followed: string) {
  const [state, set] = useState({ text: followed, followed, key: 0 });
  if (state.followed !== followed) {
    set({ text: followed, followed, key: state.text === followed ? state.key : state.key + 1 });
  }
  return { key: state.key, onText: (text: string) => set((before) => ({ ...before, text })) };
}
