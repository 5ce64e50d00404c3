import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';
import { deleteMessagePhotos } from './photos.ts';

/** Key in local storage of the messages that the server has not confirmed. */
export const OUTBOX_KEY = 'messages-outbox';

/** Conversation, or listing whose seller gets the first message. */
export type MessageDestination = { conversationId: string } | { adId: string };

/** Message that the server has not confirmed. */
export interface UnsentMessage {
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

export interface OutgoingMessage extends UnsentMessage {
  /** True while this tab sends the message. */
  isSending: boolean;
}

/** Outbox of this page where storage is refused. */
let unstored: readonly UnsentMessage[] = [];
/** Keys of the messages that this tab is sending. */
export const sendingMessageKeys = new Set<string>();
/** Outbox in local storage: it survives the tab and is the same in all tabs. */
export const messageOutbox = createExternalStore<readonly OutgoingMessage[]>(currentOutboxMessages(), () => {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === OUTBOX_KEY || key === null) messageOutbox.set(currentOutboxMessages());
  };
  addEventListener('storage', changedElsewhere);
  return () => removeEventListener('storage', changedElsewhere);
});

export const messageDestinationKey = (destination: MessageDestination) =>
  'adId' in destination ? `ad ${destination.adId}` : destination.conversationId;

export function removeOutboxMessages(isRemoved: (entry: UnsentMessage) => boolean) {
  const all = readOutboxMessages();
  const removed = all.filter(isRemoved);
  if (removed.length === 0) return;
  saveOutboxMessages(all.filter((entry) => !removed.includes(entry)));
  for (const entry of removed) if (entry.photos) void deleteMessagePhotos(entry);
}

export const changeOutboxMessage = (clientKey: string, edit: (entry: UnsentMessage) => UnsentMessage) =>
  saveOutboxMessages(
    readOutboxMessages().map((entry) => (entry.clientKey === clientKey ? edit(entry) : entry)),
  );

export function currentOutboxMessages(): readonly OutgoingMessage[] {
  return readOutboxMessages().map((entry) => ({
    ...entry,
    isSending: sendingMessageKeys.has(entry.clientKey),
  }));
}

/**
 * Outbox as stored now: other tabs write it too. `unstored` where storage is refused or its content
 * is not an outbox.
 */
export function readOutboxMessages(): readonly UnsentMessage[] {
  const stored = readBrowserStorage('local', OUTBOX_KEY);
  if (!stored) return unstored;
  try {
    const written: unknown = JSON.parse(stored);
    return Array.isArray(written) ? written : unstored;
  } catch {
    return unstored;
  }
}

export function saveOutboxMessages(changed: readonly UnsentMessage[]) {
  const isStored = writeBrowserStorage(
    'local',
    OUTBOX_KEY,
    changed.length > 0 ? JSON.stringify(changed) : null,
  );
  unstored = isStored ? [] : changed;
  messageOutbox.set(currentOutboxMessages());
}
