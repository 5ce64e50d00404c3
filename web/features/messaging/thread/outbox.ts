import { useMemo, useSyncExternalStore } from 'react';
import type { Message } from '#contract/messaging/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { newKey } from '#web/api/new-key.ts';
import { readStored, writeStored } from '#web/state/storage.ts';
import { createStore } from '#web/state/store.ts';

/** A conversation, or a listing whose seller gets the first message. */
export type Destination = { conversationId: string } | { adId: string };

/** A message that is not known to be stored. */
export interface Outgoing {
  /** Idempotency key. */
  clientKey: string;
  userId: string;
  destination: Destination;
  text: string;
  isSending: boolean;
  /** French. */
  failure?: string;
}

const KEY = 'messages-outbox';
const UNEXPECTED = 'Une erreur est survenue. Réessayez dans un moment.';
const CUT_SHORT = "L'envoi a été interrompu.";
/** Stored for the tab, so that failed messages survive a reload. */
const store = createStore<readonly Outgoing[]>(restore());
/** One request at a time, so that messages arrive in the order in which they were written. */
let lastAttempt: Promise<unknown> = Promise.resolve();

export const keyOf = (destination: Destination) =>
  'adId' in destination ? `ad ${destination.adId}` : destination.conversationId;

export function useOutbox(userId: string, destination: Destination): readonly Outgoing[] {
  const all = useSyncExternalStore(store.subscribe, store.get);
  const key = keyOf(destination);
  return useMemo(
    () => all.filter((entry) => entry.userId === userId && keyOf(entry.destination) === key),
    [all, userId, key],
  );
}

/** The message stays in the outbox until it is stored. */
export function send(userId: string, destination: Destination, text: string): Promise<Message | undefined> {
  const entry = { clientKey: newKey(), userId, destination, text, isSending: true };
  save([...store.get(), entry]);
  return attempt(entry.clientKey);
}

export function sendAgain(clientKey: string): Promise<Message | undefined> {
  change(clientKey, (entry) => ({ ...entry, isSending: true }));
  return attempt(clientKey);
}

export const discard = (clientKey: string) =>
  save(store.get().filter((entry) => entry.clientKey !== clientKey));

/** After the first message about a listing: moves the others to the new conversation. */
export function redirectOutbox(from: Destination, to: Destination) {
  save(
    store
      .get()
      .map((entry) => (keyOf(entry.destination) === keyOf(from) ? { ...entry, destination: to } : entry)),
  );
}

/** Undefined when it failed. */
function attempt(clientKey: string): Promise<Message | undefined> {
  const sent = lastAttempt.then(async () => {
    const entry = store.get().find((candidate) => candidate.clientKey === clientKey);
    if (!entry) return undefined;
    try {
      const { message } = await call('POST /api/messages/create', {
        body: { ...entry.destination, text: entry.text, clientKey },
      });
      discard(clientKey);
      return message;
    } catch (error) {
      const failure = error instanceof ApiError ? error.message : UNEXPECTED;
      change(clientKey, (before) => ({ ...before, isSending: false, failure }));
      return undefined;
    }
  });
  lastAttempt = sent;
  return sent;
}

const change = (clientKey: string, edit: (entry: Outgoing) => Outgoing) =>
  save(store.get().map((entry) => (entry.clientKey === clientKey ? edit(entry) : entry)));

function restore(): Outgoing[] {
  const stored: Outgoing[] = JSON.parse(readStored('session', KEY) ?? '[]');
  return stored.map((entry) =>
    entry.isSending ? { ...entry, isSending: false, failure: CUT_SHORT } : entry,
  );
}

function save(changed: readonly Outgoing[]) {
  store.set(changed);
  writeStored('session', KEY, changed.length > 0 ? JSON.stringify(changed) : null);
}
