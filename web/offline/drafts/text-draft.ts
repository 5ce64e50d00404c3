import { useState } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/** Prefix of keys in session storage of unfinished texts, followed by their author and what they are for. */
const PREFIX = 'text-draft ';

/**
 * Unfinished text, which survives the page in this tab.
 * @param name member and what the text is for
 */
export function useTextDraft(name: string): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => readTextDraft(name) ?? '');
  return [
    text,
    (changed) => {
      setText(changed);
      writeTextDraft(name, changed);
    },
  ];
}

export const readTextDraft = (name: string): string | null => readBrowserStorage('session', PREFIX + name);

export const writeTextDraft = (name: string, text: string): boolean =>
  writeBrowserStorage('session', PREFIX + name, text || null);

/** Deletes the unfinished texts of this tab. */
export function deleteTextDrafts() {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // No drafts exist where storage is refused.
  }
}
