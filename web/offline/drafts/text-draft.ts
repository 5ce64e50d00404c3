import { useState } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/** Prefix of keys in local storage of unfinished texts, followed by their author's id and what they are for. */
const PREFIX = 'text-draft ';

/**
 * Unfinished text, which survives the closing of its tab.
 * @param name id of the member, a space and what the text is for
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

export const readTextDraft = (name: string): string | null => readBrowserStorage('local', PREFIX + name);

export const writeTextDraft = (name: string, text: string): boolean =>
  writeBrowserStorage('local', PREFIX + name, text || null);

/** Deletes a member's unfinished texts. */
export function deleteMemberTextDrafts(userId: string | undefined) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${PREFIX}${userId} `));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // No drafts exist where storage is refused.
  }
}
