import { useMemo, useSyncExternalStore } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import { photosLabel } from '#contract/messaging/rules.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { deliverMessage } from './deliver-message.ts';
import { OUTBOX_EVENT } from './outbox-event.ts';
import { storeMessagePhotos } from './photos.ts';
import { type SendOutcome, sendInOrder } from './send-in-order.ts';
import {
  changeOutboxMessage,
  type MessageDestination,
  messageDestinationKey,
  messageOutbox,
  type OutgoingMessage,
  readOutboxMessages,
  removeOutboxMessages,
  saveOutboxMessages,
  sendingMessageKeys,
} from './stored-messages.ts';

/** Prefix of keys in session storage of a message being written, followed by its author and destination. */
export const MESSAGE_DRAFT_KEY_PREFIX = 'message-draft ';

/** Age at which a message is no longer sent automatically: nobody expects it any more. */
const MAX_AGE_MS = 7 * DAY_MS;
const TOO_OLD = 'Écrit il y a plus de sept jours.';

export function useOutbox(userId: string, destination: MessageDestination): readonly OutgoingMessage[] {
  const all = useAll();
  const key = messageDestinationKey(destination);
  return useMemo(
    () => all.filter((entry) => entry.userId === userId && messageDestinationKey(entry.destination) === key),
    [all, userId, key],
  );
}

/** Unsent first messages, one a listing: no conversation shows them yet. */
export function useUnsentFirstMessages(userId: string): { adId: string; text: string }[] {
  const all = useAll();
  return useMemo(() => {
    const first = new Map<string, string>();
    for (const { userId: author, destination, text, photos = 0, isSending } of all)
      if (author === userId && 'adId' in destination && !isSending && !first.has(destination.adId))
        first.set(destination.adId, text || photosLabel(photos));
    return [...first].map(([adId, text]) => ({ adId, text }));
  }, [all, userId]);
}

const useAll = () => useSyncExternalStore(messageOutbox.subscribe, messageOutbox.get);

/** Sends a message, which stays in the outbox until the server has stored it. */
export function sendOutboxMessage(
  userId: string,
  destination: MessageDestination,
  text: string,
  photos: readonly File[] = [],
): Promise<SendOutcome<Message>> {
  const clientKey = newIdempotencyKey();
  const entry = { clientKey, userId, destination, text, writtenAt: Date.now() };
  sendingMessageKeys.add(clientKey);
  const held = photos.length > 0 ? storeMessagePhotos(entry, photos) : undefined;
  saveOutboxMessages([
    ...readOutboxMessages(),
    photos.length > 0 ? { ...entry, photos: photos.length } : entry,
  ]);
  return deliverMessage(clientKey, held).then((outcome) => {
    if (outcome.is === 'away') dispatchEvent(new Event(OUTBOX_EVENT));
    return outcome;
  });
}

export function resendOutboxMessage(clientKey: string): Promise<SendOutcome<Message>> {
  sendingMessageKeys.add(clientKey);
  changeOutboxMessage(clientKey, ({ failure: _, delay: _delay, retryAt: _retryAt, ...entry }) => entry);
  return deliverMessage(clientKey);
}

/**
 * Sends the waiting messages in the order in which they were written.
 * @returns how many were sent and how many refused
 */
export function sendUnsentMessages(userId: string): Promise<{ sent: number; refused: number }> {
  const waiting = unsentMessagesOf(userId).filter(
    ({ clientKey, failure }) => !sendingMessageKeys.has(clientKey) && !failure,
  );
  return sendInOrder(
    waiting.map(({ clientKey, destination, writtenAt, retryAt }) => ({
      destination: messageDestinationKey(destination),
      isTooOld: writtenAt < Date.now() - MAX_AGE_MS,
      retryAt,
      refuseAsTooOld: () => changeOutboxMessage(clientKey, (entry) => ({ ...entry, failure: TOO_OLD })),
      send: () => resendOutboxMessage(clientKey),
    })),
  );
}

/** Messages of a member that the server has not confirmed, as stored now. */
export const unsentMessagesOf = (userId: string) =>
  readOutboxMessages().filter((entry) => entry.userId === userId);

/** Deletes a member's messages, and those being written. Others' are sent after their author's next login. */
export function deleteMessagesOf(userId: string | undefined) {
  removeOutboxMessages((entry) => entry.userId === userId);
  try {
    const begun = Object.keys(sessionStorage).filter((name) => name.startsWith(MESSAGE_DRAFT_KEY_PREFIX));
    for (const name of begun) sessionStorage.removeItem(name);
  } catch {
    // No drafts exist where storage is refused.
  }
}

/** Removes the messages that the server turns out to have stored, whose answers were lost. */
export function removeDeliveredMessages(stored: readonly Message[]) {
  const keys = new Set(stored.map(({ clientKey }) => clientKey));
  removeOutboxMessages(({ clientKey }) => keys.has(clientKey));
}

export const discardOutboxMessage = (clientKey: string) =>
  removeOutboxMessages((entry) => entry.clientKey === clientKey);
