import { useState } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { MESSAGE_DRAFT_KEY_PREFIX } from '#web/offline/outbox/messages.ts';

/**
 * Text of a message being written, which survives the page in this tab.
 * @param draftKey member and conversation
 */
export function useDraft(draftKey: string): [text: string, change: (text: string) => void] {
  const key = MESSAGE_DRAFT_KEY_PREFIX + draftKey;
  const [text, setText] = useState(() => readBrowserStorage('session', key) ?? '');
  return [
    text,
    (changed) => {
      setText(changed);
      writeBrowserStorage('session', key, changed || null);
    },
  ];
}
