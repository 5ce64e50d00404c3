import { createExternalStore } from '#web/client/store.ts';
import { createMemberOutbox } from './member-outbox.ts';
import { deleteOutboxMessagePhotos } from './photos.ts';

/** Key in local storage of the messages that the server has not confirmed. */
export const MESSAGE_OUTBOX_STORAGE_KEY = 'messages-outbox';

/** Destination of a message: a conversation, or a listing whose seller gets the first message. */
export type MessageDestination = { conversationId: string } | { adId: string };

/** Unsent message, which the server has not confirmed. */
export interface UnsentMessage {
  /** Idempotency key of the message. */
  clientKey: string;
  userId: string;
  destination: MessageDestination;
  text: string;
  /** Number of the message's photos, which `photos.ts` holds; absent without any. */
  photos?: number;
  /** Time of writing the message, in milliseconds since 1970. */
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

export interface UnsentMessageWithSendingState extends UnsentMessage {
  /** True while this tab is sending the message. */
  isSending: boolean;
}

/** Messages that the server has not confirmed. */
export const messageOutbox = createMemberOutbox<UnsentMessage>(
  MESSAGE_OUTBOX_STORAGE_KEY,
  ({ clientKey }) => clientKey,
);

/** Keys of the messages that this tab is sending. */
export const sendingMessageKeysStore = createExternalStore<ReadonlySet<string>>(new Set());

export const formatMessageDestinationKey = (destination: MessageDestination) =>
  'adId' in destination ? `ad ${destination.adId}` : destination.conversationId;

export function removeOutboxMessages(isRemoved: (entry: UnsentMessage) => boolean) {
  const removed = messageOutbox.read().filter(isRemoved);
  if (removed.length === 0) return;
  messageOutbox.remove(...removed.map(({ clientKey }) => clientKey));
  for (const entry of removed) if (entry.photos) void deleteOutboxMessagePhotos(entry);
}
