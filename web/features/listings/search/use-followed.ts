import { useState } from 'react';

/** State that what was just chosen sets at once, and that the address, when it changes, has the last word on. */
export function useFollowed<T>(followed: T) {
  const [state, set] = useState({ value: followed, followed });
  if (state.followed !== followed) set({ value: followed, followed });
  return [
    state.followed === followed ? state.value : followed,
    (value: T) => set({ value, followed }),
  ] as const;
}

/**
 * For a field that keeps its own text: `key` changes, which starts it anew, when the address says something else than
 * what is in it. Someone who sends what they typed keeps the field and the focus.
 */
export function useRestart(followed: string) {
  const [state, set] = useState({ text: followed, followed, key: 0 });
  if (state.followed !== followed) {
    set({ text: followed, followed, key: state.text === followed ? state.key : state.key + 1 });
  }
  return { key: state.key, onText: (text: string) => set((known) => ({ ...known, text })) };
}
