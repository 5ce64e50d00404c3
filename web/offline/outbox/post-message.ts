import { MINUTE_MS } from '#contract/durations.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { call } from '#web/client/call.ts';
import { readUnsentMessagePhotos } from './photos.ts';
import { attemptOutboxSend, type OutboxSendAttemptResult } from './send-outbox-entries-in-order.ts';
import {
  formatMessageDestinationKey,
  type MessageDestination,
  messageOutbox,
  removeOutboxMessages,
  type UnsentMessage,
} from './stored-messages.ts';

const PHOTOS_GONE = 'Ses photos ne sont plus sur cet appareil.';
/**
 * Minimum age of a message in milliseconds at which missing photos count as lost: until then another tab may still be
 * storing them.
 */
const MIN_AGE_OF_LOST_PHOTOS_MS = MINUTE_MS;

const listeners = new Set<(entry: UnsentMessage, message: Message) => void>();

/**
 * Subscribes to the messages of this tab that the server has stored.
 * @returns function that stops it
 */
export function subscribeToSentOutboxMessages(listener: (entry: UnsentMessage, message: Message) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends a message of the outbox once; the caller has the lock of the outbox. */
export async function postUnsentMessage(clientKey: string): Promise<OutboxSendAttemptResult<Message>> {
  const entry = messageOutbox.find(clientKey);
  if (!entry) return { is: 'gone' };
  const { userId, destination, text } = entry;
  const photos = entry.photos ? await readUnsentMessagePhotos(entry) : [];
  const outcome: OutboxSendAttemptResult<Message> = photos
    ? await attemptOutboxSend(userId, async () => {
        const fields = { ...destination, text, clientKey };
        const body = photos.length > 0 ? formOf(fields, photos) : fields;
        return (await call('POST /api/messages/create', { body })).message;
      })
    : entry.writtenAt > Date.now() - MIN_AGE_OF_LOST_PHOTOS_MS
      ? { is: 'away' }
      : { is: 'refused', error: { code: 'INVALID_INPUT', message: PHOTOS_GONE, errors: {} } };
  if (outcome.is === 'sent') {
    const message = outcome.answer;
    removeOutboxMessages((sent) => sent.clientKey === clientKey);
    if ('adId' in destination) redirectOutbox(entry, { conversationId: message.conversationId });
    for (const listener of listeners) listener(entry, message);
  } else if (outcome.is === 'refused') {
    messageOutbox.change(clientKey, (before) => ({ ...before, failure: outcome.error.message }));
  } else if (outcome.is === 'delayed') {
    const { reason: delay, retryAt } = outcome;
    messageOutbox.change(clientKey, (before) => ({ ...before, delay, retryAt }));
  }
  return outcome;
}

/**
 * Moves the author's other messages about a listing to the conversation that the first one has
 * started.
 */
function redirectOutbox({ userId, destination }: UnsentMessage, to: MessageDestination) {
  const hasSameDestination = (entry: UnsentMessage) =>
    entry.userId === userId &&
    formatMessageDestinationKey(entry.destination) === formatMessageDestinationKey(destination);
  messageOutbox.save(
    messageOutbox.read().map((entry) => (hasSameDestination(entry) ? { ...entry, destination: to } : entry)),
  );
}

function formOf(fields: Record<string, string>, photos: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const photo of photos) form.append('images', photo);
  return form;
}
