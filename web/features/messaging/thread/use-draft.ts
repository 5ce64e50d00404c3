import { useState } from 'react';
import { readStored, writeStored } from '#web/client/storage.ts';
import { MESSAGE_DRAFT_KEY_PREFIX, unsentOf } from '#web/offline/outbox/messages.ts';
import { type MessageDestination, messageDestinationKey } from '#web/offline/outbox/stored-messages.ts';

/** Key of a message being written: its author and where it goes. */
export const draftKeyOf = (userId: string, destination: MessageDestination) =>
  `${userId} ${messageDestinationKey(destination)}`;

/** Text of a message being written, which survives the page in this tab. */
export function useDraft(draftKey: string): [text: string, change: (text: string) => void] {
  const key = MESSAGE_DRAFT_KEY_PREFIX + draftKey;
  const [text, setText] = useState(() => readStored('session', key) ?? '');
  return [
    text,
    (changed) => {
      setText(changed);
      writeStored('session', key, changed || null);
    },
  ];
}

/**
 * Begins a message with a ready text, unless its author has begun another there, or one waits to be sent.
 * @param replaced texts that are no message of the author's own
 */
export function beginDraft(
  userId: string,
  destination: MessageDestination,
  text: string,
  replaced: readonly string[],
) {
  const draftKey = draftKeyOf(userId, destination);
  const key = MESSAGE_DRAFT_KEY_PREFIX + draftKey;
  const begun = readStored('session', key);
  const isWaiting = unsentOf(userId).some((unsent) => draftKeyOf(userId, unsent.destination) === draftKey);
  if (!isWaiting && (begun === null || replaced.includes(begun))) writeStored('session', key, text);
}
