import { useMemo, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { ApiError, UNEXPECTED_ERROR_TEXT } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts';
import { canTryLater, isAway } from '#web/outbox/can-try-later.ts';
import { inOneTab } from '#web/outbox/in-one-tab.ts';
import { OUTBOX_KEY } from '#web/outbox/unsent.ts';
import { isOtherMemberLoggedIn } from '#web/session/is-other-member-logged-in.ts';
import { readStored, writeStored } from '#web/state/storage.ts';
import { createStore } from '#web/state/store.ts';

/** Conversation, or listing whose seller gets the first message. */
export type Destination = { conversationId: string } | { adId: string };

/** Message that the server has not confirmed. */
interface Written {
  /** Idempotency key. */
  clientKey: string;
  userId: string;
  destination: Destination;
  text: string;
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

export interface Outgoing extends Written {
  /** True while this tab sends the message. */
  isSending: boolean;
}

/** Age at which a message is no longer sent automatically: nobody expects it any more. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
const TOO_OLD = 'Écrit il y a plus de sept jours.';

/** Outbox of this page where storage is refused. */
let unstored: readonly Written[] = [];
/** Keys of the messages that this tab is sending. */
const sending = new Set<string>();
/** Outbox in local storage: it survives the tab and is the same in all tabs. */
const store = createStore<readonly Outgoing[]>(current(), () => {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === OUTBOX_KEY || key === null) store.set(current());
  };
  addEventListener('storage', changedElsewhere);
  return () => removeEventListener('storage', changedElsewhere);
});
const listeners = new Set<(entry: Written, message: Message) => void>();
/** Requests run one at a time, so that messages arrive in the order in which they were written. */
let lastAttempt: Promise<unknown> = Promise.resolve();

export const keyOf = (destination: Destination) =>
  'adId' in destination ? `ad ${destination.adId}` : destination.conversationId;

export function useOutbox(userId: string, destination: Destination): readonly Outgoing[] {
  const all = useAll();
  const key = keyOf(destination);
  return useMemo(
    () => all.filter((entry) => entry.userId === userId && keyOf(entry.destination) === key),
    [all, userId, key],
  );
}

/** Unsent first messages, one a listing: no conversation shows them yet. */
export function useUnsentFirst(userId: string): { adId: string; text: string }[] {
  const all = useAll();
  return useMemo(() => {
    const first = new Map<string, string>();
    for (const { userId: author, destination, text, isSending } of all)
      if (author === userId && 'adId' in destination && !isSending && !first.has(destination.adId))
        first.set(destination.adId, text);
    return [...first].map(([adId, text]) => ({ adId, text }));
  }, [all, userId]);
}

const useAll = () => useSyncExternalStore(store.subscribe, store.get);

/** Sends a message, which stays in the outbox until the server has stored it. */
export function send(userId: string, destination: Destination, text: string): Promise<Message | undefined> {
  const entry = { clientKey: newIdempotencyKey(), userId, destination, text, writtenAt: Date.now() };
  sending.add(entry.clientKey);
  save([...read(), entry]);
  return attempt(entry.clientKey);
}

export function sendAgain(clientKey: string): Promise<Message | undefined> {
  sending.add(clientKey);
  change(clientKey, ({ failure: _, delay: _delay, retryAt: _retryAt, ...entry }) => entry);
  return attempt(clientKey);
}

/**
 * Sends the waiting messages in the order in which they were written.
 * @returns how many were sent and how many refused
 */
export async function sendWaitingMessages(userId: string): Promise<{ sent: number; refused: number }> {
  const outcome = { sent: 0, refused: 0 };
  const isWaiting = (entry: Written) =>
    entry.userId === userId && !sending.has(entry.clientKey) && !entry.failure;
  /** Destinations to which an earlier message could not be sent yet. */
  const closed = new Set<string>();
  for (const { clientKey, writtenAt, destination, retryAt = 0 } of read().filter(isWaiting)) {
    if (retryAt > Date.now()) closed.add(keyOf(destination));
    if (closed.has(keyOf(destination))) continue;
    if (writtenAt < Date.now() - MAX_AGE_MS) change(clientKey, (entry) => ({ ...entry, failure: TOO_OLD }));
    else if (await sendAgain(clientKey)) outcome.sent++;
    const remaining = store.get().find((entry) => entry.clientKey === clientKey);
    if (remaining?.failure) outcome.refused++;
    else if (remaining?.delay) closed.add(keyOf(destination));
    // No answer, or no session: later messages would fail too.
    else if (remaining) break;
  }
  return outcome;
}

/**
 * Calls back for each message of this tab that the server has stored.
 * @returns stops it
 */
export function followSent(listener: (entry: Written, message: Message) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const discard = (clientKey: string) => save(read().filter((entry) => entry.clientKey !== clientKey));

/**
 * Moves the author's other messages about a listing to the conversation that the first one has
 * started.
 */
function redirectOutbox({ userId, destination }: Written, to: Destination) {
  const hasSameDestination = (entry: Written) =>
    entry.userId === userId && keyOf(entry.destination) === keyOf(destination);
  save(read().map((entry) => (hasSameDestination(entry) ? { ...entry, destination: to } : entry)));
}

/** @returns undefined when it failed */
function attempt(clientKey: string): Promise<Message | undefined> {
  const sent = lastAttempt
    .then(() => inOneTab(OUTBOX_KEY, () => deliver(clientKey)))
    .finally(() => settled(clientKey));
  lastAttempt = sent.catch(() => undefined);
  return sent;
}

async function deliver(clientKey: string): Promise<Message | undefined> {
  // No entry: another tab has sent or discarded it.
  const entry = read().find((candidate) => candidate.clientKey === clientKey);
  if (!entry || isOtherMemberLoggedIn(entry.userId)) return undefined;
  try {
    const { message } = await call('POST /api/messages/create', {
      body: { ...entry.destination, text: entry.text, clientKey },
    });
    discard(clientKey);
    if ('adId' in entry.destination) redirectOutbox(entry, { conversationId: message.conversationId });
    for (const listener of listeners) listener(entry, message);
    return message;
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : UNEXPECTED_ERROR_TEXT;
    if (!canTryLater(error)) change(clientKey, (before) => ({ ...before, failure: reason }));
    else if (!isAway(error) && !isLoggedOut(error))
      change(clientKey, (before) => ({ ...before, delay: reason, retryAt: Date.now() + pauseAfter(error) }));
    return undefined;
  }
}

/** Pause before the next attempt, longer after a 429: each attempt counts against the rate limit. */
const pauseAfter = (error: unknown): number =>
  (error instanceof ApiError && error.status === 429 ? 10 : 1) * MINUTE_MS;

const isLoggedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

const change = (clientKey: string, edit: (entry: Written) => Written) =>
  save(read().map((entry) => (entry.clientKey === clientKey ? edit(entry) : entry)));

function settled(clientKey: string) {
  sending.delete(clientKey);
  store.set(current());
}

function current(): readonly Outgoing[] {
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
