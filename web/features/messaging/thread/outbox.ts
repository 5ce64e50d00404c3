import { useMemo, useSyncExternalStore } from 'react';
import type { Message } from '#contract/messaging/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { newKey } from '#web/new-key.ts';
import { readStored, writeStored } from '#web/storage.ts';

/** Where a message goes: a conversation, or a listing's seller when there is none yet. */
export type Destination = { conversationId: string } | { adId: string };

/** Written, and not known to be stored. */
export interface Outgoing {
  /** Also makes sending it again harmless. */
  clientKey: string;
  userId: string;
  destination: Destination;
  text: string;
  isSending: boolean;
  /** Why the last attempt failed, in French. */
  failure?: string;
}

const KEY = 'messages-outbox';
/** Kept for the tab: what failed survives a reload. */
let entries: readonly Outgoing[] | undefined;
/** One at a time, so that messages arrive in the order in which they were written. */
let lastAttempt: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export const keyOf = (destination: Destination) =>
  'adId' in destination ? `ad ${destination.adId}` : destination.conversationId;

export function useOutbox(userId: string, destination: Destination): readonly Outgoing[] {
  const all = useSyncExternalStore(subscribe, known);
  const key = keyOf(destination);
  return useMemo(
    () => all.filter((entry) => entry.userId === userId && keyOf(entry.destination) === key),
    [all, userId, key],
  );
}

/** Sends a new message, which stays in the outbox until it is stored. */
export function post(userId: string, destination: Destination, text: string): Promise<Message | undefined> {
  const entry = { clientKey: newKey(), userId, destination, text, isSending: true };
  publish([...known(), entry]);
  return attempt(entry.clientKey);
}

export function postAgain(clientKey: string): Promise<Message | undefined> {
  change(clientKey, (entry) => ({ ...entry, isSending: true }));
  return attempt(clientKey);
}

export const discard = (clientKey: string) =>
  publish(known().filter((entry) => entry.clientKey !== clientKey));

/** The conversation now exists: what was written meanwhile goes there. */
export function redirectOutbox(from: Destination, to: Destination) {
  publish(
    known().map((entry) =>
      keyOf(entry.destination) === keyOf(from) ? { ...entry, destination: to } : entry,
    ),
  );
}

/** Undefined when it failed. */
function attempt(clientKey: string): Promise<Message | undefined> {
  const sent = lastAttempt.then(async () => {
    const entry = known().find((candidate) => candidate.clientKey === clientKey);
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

/** `crypto.randomUUID` is missing where the page came without encryption. */
const UNEXPECTED = 'Une erreur est survenue. Réessayez dans un moment.';
const CUT_SHORT = "L'envoi a été interrompu.";

const change = (clientKey: string, mend: (entry: Outgoing) => Outgoing) =>
  publish(known().map((entry) => (entry.clientKey === clientKey ? mend(entry) : entry)));

function known(): readonly Outgoing[] {
  entries ??= restore();
  return entries;
}

function restore(): Outgoing[] {
  const stored: Outgoing[] = JSON.parse(readStored('session', KEY) ?? '[]');
  return stored.map((entry) =>
    entry.isSending ? { ...entry, isSending: false, failure: CUT_SHORT } : entry,
  );
}

function publish(changed: readonly Outgoing[]) {
  entries = changed;
  writeStored('session', KEY, changed.length > 0 ? JSON.stringify(changed) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
