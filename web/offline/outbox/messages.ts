import { useMemo, useSyncExternalStore } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import { formatPhotosOnlyMessage } from '#contract/messaging/rules.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { runExclusivelyAcrossTabs } from './one-at-a-time.ts';
import { OUTBOX_ENTRY_WAITING_EVENT } from './outbox-event.ts';
import { storeUnsentMessagePhotos } from './photos.ts';
import { postUnsentMessage } from './post-message.ts';
import type { OutboxSendAttemptResult } from './send-outbox-entries-in-order.ts';
import {
  formatMessageDestinationKey,
  MESSAGE_OUTBOX_STORAGE_KEY,
  type MessageDestination,
  messageOutbox,
  removeOutboxMessages,
  sendingMessageKeysStore,
  type UnsentMessageWithSendingState,
} from './stored-messages.ts';

/** Maximum age in milliseconds of a message that is sent automatically: nobody expects an older one any more. */
const MAX_AGE_MS = 7 * DAY_MS;
const TOO_OLD = 'Écrit il y a plus de sept jours.';

export function useOutgoingMessages(
  userId: string,
  destination: MessageDestination,
): readonly UnsentMessageWithSendingState[] {
  const all = useAll();
  const key = formatMessageDestinationKey(destination);
  return useMemo(
    () =>
      all.filter(
        (entry) => entry.userId === userId && formatMessageDestinationKey(entry.destination) === key,
      ),
    [all, userId, key],
  );
}

/** First messages that wait in the outbox, one for each listing: no conversation shows them yet. */
export function useUnsentFirstMessages(userId: string): { adId: string; text: string }[] {
  const all = useAll();
  return useMemo(() => {
    const first = new Map<string, string>();
    for (const { userId: author, destination, text, photos = 0, isSending } of all)
      if (author === userId && 'adId' in destination && !isSending && !first.has(destination.adId))
        first.set(destination.adId, text || formatPhotosOnlyMessage(photos));
    return [...first].map(([adId, text]) => ({ adId, text }));
  }, [all, userId]);
}

function useAll(): readonly UnsentMessageWithSendingState[] {
  const unsent = useSyncExternalStore(messageOutbox.subscribe, messageOutbox.get);
  const sending = useSyncExternalStore(sendingMessageKeysStore.subscribe, sendingMessageKeysStore.get);
  return useMemo(
    () => unsent.map((entry) => ({ ...entry, isSending: sending.has(entry.clientKey) })),
    [unsent, sending],
  );
}

/** Sends a message, which stays in the outbox until the server has stored it. */
export async function sendMessageViaOutbox(
  userId: string,
  destination: MessageDestination,
  text: string,
  photos: readonly File[] = [],
): Promise<OutboxSendAttemptResult<Message>> {
  const clientKey = newIdempotencyKey();
  const entry = { clientKey, userId, destination, text, writtenAt: Date.now() };
  const stored = photos.length > 0 ? storeUnsentMessagePhotos(entry, photos) : undefined;
  const withPhotos = photos.length > 0 ? { ...entry, photos: photos.length } : entry;
  messageOutbox.save([...messageOutbox.read(), withPhotos]);
  const outcome = await markAsSending(clientKey, () =>
    runExclusivelyAcrossTabs(MESSAGE_OUTBOX_STORAGE_KEY, async () => {
      await stored;
      return postUnsentMessage(clientKey);
    }),
  );
  if (outcome.is === 'away') dispatchEvent(new Event(OUTBOX_ENTRY_WAITING_EVENT));
  return outcome;
}

export const resendOutboxMessage = (clientKey: string): Promise<OutboxSendAttemptResult<Message>> =>
  markAsSending(clientKey, () =>
    runExclusivelyAcrossTabs(MESSAGE_OUTBOX_STORAGE_KEY, () => postUnsentMessage(clientKey)),
  );

/**
 * Sends the waiting messages in the order in which they were written.
 * @returns how many were sent and how many refused
 */
export const sendUnsentMessages = (userId: string) =>
  messageOutbox.sendPendingOfMember(
    userId,
    ({ clientKey, failure }) => !sendingMessageKeysStore.get().has(clientKey) && !failure,
    ({ clientKey, destination, writtenAt, retryAt }) => ({
      destination: formatMessageDestinationKey(destination),
      isTooOld: writtenAt < Date.now() - MAX_AGE_MS,
      retryAt,
      refuseAsTooOld: () => messageOutbox.change(clientKey, (entry) => ({ ...entry, failure: TOO_OLD })),
      send: () => markAsSending(clientKey, () => postUnsentMessage(clientKey)),
    }),
  );

/** Marks a message as being sent, without its last failure or delay, until `send` has ended. */
async function markAsSending<T>(clientKey: string, send: () => Promise<T>): Promise<T> {
  const { get, set } = sendingMessageKeysStore;
  set(new Set(get()).add(clientKey));
  messageOutbox.change(clientKey, ({ failure: _, delay: _delay, retryAt: _retryAt, ...entry }) => entry);
  try {
    return await send();
  } finally {
    set(new Set([...get()].filter((key) => key !== clientKey)));
  }
}

/** Messages of a member that the server has not confirmed, as stored now. */
export const readMemberUnsentMessages = messageOutbox.readOfMember;

/** Deletes a member's unsent messages. Other members' are sent after their author's next login. */
export const deleteMemberUnsentMessages = (userId: string | undefined) =>
  removeOutboxMessages((entry) => entry.userId === userId);

/** Removes the messages that the server turns out to have stored, whose answers were lost. */
export function removeDeliveredOutboxMessages(stored: readonly Message[]) {
  const keys = new Set(stored.map(({ clientKey }) => clientKey));
  removeOutboxMessages(({ clientKey }) => keys.has(clientKey));
}

export const discardOutboxMessage = (clientKey: string) =>
  removeOutboxMessages((entry) => entry.clientKey === clientKey);
