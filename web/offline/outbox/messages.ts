import { useMemo, useSyncExternalStore } from 'react';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { photosLabel } from '#contract/messaging/rules.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';
import { inTurn } from './in-turn.ts';
import { dropPhotos, findPhotos, holdPhotos } from './photos.ts';
import { attemptSend, type SendOutcome, sendInOrder } from './send-in-order.ts';

/** Key in local storage of the messages that the server has not confirmed. */
export const OUTBOX_KEY = 'messages-outbox';

/** Prefix of keys in session storage of a message being written, followed by its author and destination. */
export const MESSAGE_DRAFT_KEY_PREFIX = 'message-draft ';

/** Conversation, or listing whose seller gets the first message. */
export type MessageDestination = { conversationId: string } | { adId: string };

/** Message that the server has not confirmed. */
interface Written {
  /** Idempotency key. */
  clientKey: string;
  userId: string;
  destination: MessageDestination;
  text: string;
  /** Number of photos, which `photos.ts` holds; absent without any. */
  photos?: number;
  /** Time of writing, in milliseconds since 1970. */
  writtenAt: number;
  /**
   * French refusal: the message is sent only when its author asks again. Absent: it is sent without
   * being asked.
   */
  failure?: string;
  /**
   * French reason why the server does not take the message yet. Absent: the network, the server or
   * its author's session is away.
   */
  delay?: string;
  /** Time of the next automatic attempt after a `delay`, in milliseconds since 1970. */
  retryAt?: number;
}

export interface OutgoingMessage extends Written {
  /** True while this tab sends the message. */
  isSending: boolean;
}

/** Age at which a message is no longer sent automatically: nobody expects it any more. */
const MAX_AGE_MS = 7 * DAY_MS;
/** Time after which the photos of a message are surely stored. */
const PHOTOS_STORED_MS = MINUTE_MS;
const PHOTOS_GONE = 'Ses photos ne sont plus sur cet appareil.';
const TOO_OLD = 'Écrit il y a plus de sept jours.';

/** Outbox of this page where storage is refused. */
let unstored: readonly Written[] = [];
/** Keys of the messages that this tab is sending. */
const sending = new Set<string>();
/** Outbox in local storage: it survives the tab and is the same in all tabs. */
const store = createExternalStore<readonly OutgoingMessage[]>(current(), () => {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === OUTBOX_KEY || key === null) store.set(current());
  };
  addEventListener('storage', changedElsewhere);
  return () => removeEventListener('storage', changedElsewhere);
});
const listeners = new Set<(entry: Written, message: Message) => void>();

export const messageDestinationKey = (destination: MessageDestination) =>
  'adId' in destination ? `ad ${destination.adId}` : destination.conversationId;

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

const useAll = () => useSyncExternalStore(store.subscribe, store.get);

/** Sends a message, which stays in the outbox until the server has stored it. */
export async function sendOutboxMessage(
  userId: string,
  destination: MessageDestination,
  text: string,
  photos: readonly File[] = [],
): Promise<SendOutcome<Message>> {
  const clientKey = newIdempotencyKey();
  const entry = { clientKey, userId, destination, text, writtenAt: Date.now() };
  sending.add(clientKey);
  const held = photos.length > 0 ? holdPhotos(entry, photos) : undefined;
  save([...read(), photos.length > 0 ? { ...entry, photos: photos.length } : entry]);
  return deliver(clientKey, held);
}

export function resendOutboxMessage(clientKey: string): Promise<SendOutcome<Message>> {
  sending.add(clientKey);
  change(clientKey, ({ failure: _, delay: _delay, retryAt: _retryAt, ...entry }) => entry);
  return deliver(clientKey);
}

/**
 * Sends the waiting messages in the order in which they were written.
 * @returns how many were sent and how many refused
 */
export function sendUnsentMessages(userId: string): Promise<{ sent: number; refused: number }> {
  const waiting = unsentOf(userId).filter(({ clientKey, failure }) => !sending.has(clientKey) && !failure);
  return sendInOrder(
    waiting.map(({ clientKey, destination, writtenAt, retryAt }) => ({
      destination: messageDestinationKey(destination),
      isTooOld: writtenAt < Date.now() - MAX_AGE_MS,
      retryAt,
      refuseAsTooOld: () => change(clientKey, (entry) => ({ ...entry, failure: TOO_OLD })),
      send: () => resendOutboxMessage(clientKey),
    })),
  );
}

/** Messages of a member that the server has not confirmed, as stored now. */
export const unsentOf = (userId: string) => read().filter((entry) => entry.userId === userId);

/** Deletes a member's messages, and those being written. Others' are sent after their author's next login. */
export function deleteMessagesOf(userId: string | undefined) {
  remove((entry) => entry.userId === userId);
  try {
    const begun = Object.keys(sessionStorage).filter((name) => name.startsWith(MESSAGE_DRAFT_KEY_PREFIX));
    for (const name of begun) sessionStorage.removeItem(name);
  } catch {
    // No drafts exist where storage is refused.
  }
}

/**
 * Calls back for each message of this tab that the server has stored.
 * @returns stops it
 */
export function subscribeToSentMessages(listener: (entry: Written, message: Message) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Removes the messages that the server turns out to have stored, whose answers were lost. */
export function settleDelivered(stored: readonly Message[]) {
  const keys = new Set(stored.map(({ clientKey }) => clientKey));
  remove(({ clientKey }) => keys.has(clientKey));
}

export const discardOutboxMessage = (clientKey: string) => remove((entry) => entry.clientKey === clientKey);

function remove(isRemoved: (entry: Written) => boolean) {
  const all = read();
  const removed = all.filter(isRemoved);
  if (removed.length === 0) return;
  save(all.filter((entry) => !removed.includes(entry)));
  for (const entry of removed) if (entry.photos) void dropPhotos(entry);
}

/**
 * Moves the author's other messages about a listing to the conversation that the first one has
 * started.
 */
function redirectOutbox({ userId, destination }: Written, to: MessageDestination) {
  const hasSameDestination = (entry: Written) =>
    entry.userId === userId &&
    messageDestinationKey(entry.destination) === messageDestinationKey(destination);
  save(read().map((entry) => (hasSameDestination(entry) ? { ...entry, destination: to } : entry)));
}

/** @param held settled once the device has the photos: another tab that finds the message waits for its turn */
const deliver = (clientKey: string, held?: Promise<void>): Promise<SendOutcome<Message>> =>
  inTurn(OUTBOX_KEY, async () => {
    await held;
    return post(clientKey);
  }).finally(() => {
    sending.delete(clientKey);
    store.set(current());
  });

async function post(clientKey: string): Promise<SendOutcome<Message>> {
  const entry = read().find((candidate) => candidate.clientKey === clientKey);
  if (!entry) return { is: 'gone' };
  const { userId, destination, text } = entry;
  const photos = entry.photos ? await findPhotos(entry) : [];
  const outcome: SendOutcome<Message> = photos
    ? await attemptSend(userId, async () => {
        const fields = { ...destination, text, clientKey };
        const body = photos.length > 0 ? formOf(fields, photos) : fields;
        return (await call('POST /api/messages/create', { body })).message;
      })
    : withoutPhotos(entry);
  if (outcome.is === 'sent') {
    const message = outcome.answer;
    discardOutboxMessage(clientKey);
    if ('adId' in destination) redirectOutbox(entry, { conversationId: message.conversationId });
    for (const listener of listeners) listener(entry, message);
  } else if (outcome.is === 'refused') {
    change(clientKey, (before) => ({ ...before, failure: outcome.error.message }));
  } else if (outcome.is === 'delayed') {
    const { reason: delay, retryAt } = outcome;
    change(clientKey, (before) => ({ ...before, delay, retryAt }));
  }
  return outcome;
}

/** Outcome for a message whose photos are not found: the tab in which it has just been written may be storing them. */
const withoutPhotos = ({ writtenAt }: Written): SendOutcome<Message> =>
  writtenAt > Date.now() - PHOTOS_STORED_MS
    ? { is: 'away' }
    : { is: 'refused', error: new ApiError(410, { message: PHOTOS_GONE }) };

function formOf(fields: Record<string, string>, photos: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const photo of photos) form.append('images', photo);
  return form;
}

const change = (clientKey: string, edit: (entry: Written) => Written) =>
  save(read().map((entry) => (entry.clientKey === clientKey ? edit(entry) : entry)));

function current(): readonly OutgoingMessage[] {
  return read().map((entry) => ({ ...entry, isSending: sending.has(entry.clientKey) }));
}

/**
 * Outbox as stored now: other tabs write it too. `unstored` where storage is refused or its content
 * is not an outbox.
 */
function read(): readonly Written[] {
  const stored = readStored('local', OUTBOX_KEY);
  if (!stored) return unstored;
  try {
    const written: unknown = JSON.parse(stored);
    return Array.isArray(written) ? written : unstored;
  } catch {
    return unstored;
  }
}

function save(changed: readonly Written[]) {
  const isStored = writeStored('local', OUTBOX_KEY, changed.length > 0 ? JSON.stringify(changed) : null);
  unstored = isStored ? [] : changed;
  store.set(current());
}
