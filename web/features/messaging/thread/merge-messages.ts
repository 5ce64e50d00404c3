import type { Message } from '#contract/messaging/schemas.ts';

/** Consecutive messages of a conversation, oldest first. */
export interface LoadedThreadMessages {
  messages: readonly Message[];
  /** True when earlier messages of the thread exist. */
  hasOlder: boolean;
}

/**
 * Merges the latest page into the loaded messages. When they do not overlap, because more than a page was written
 * meanwhile, the page replaces them. A page that the device stored before removes no message that came later.
 */
export function mergeLatestMessages(
  loaded: LoadedThreadMessages | undefined,
  latest: LoadedThreadMessages,
): LoadedThreadMessages {
  if (!loaded) return latest;
  if (latest.messages.length === 0) return loaded;
  const indexOf = (message: Message | undefined) =>
    loaded.messages.findIndex(({ _id }) => _id === message?._id);
  const end = indexOf(latest.messages.at(-1));
  const later = end === -1 ? [] : loaded.messages.slice(end + 1);
  const start = indexOf(latest.messages[0]);
  if (start === -1) return { ...latest, messages: [...latest.messages, ...later] };
  return {
    messages: [...loaded.messages.slice(0, start), ...latest.messages, ...later],
    hasOlder: loaded.hasOlder,
  };
}

/** Adds the page of messages that comes before the loaded ones. */
export function mergeOlderMessages(
  loaded: LoadedThreadMessages,
  older: LoadedThreadMessages,
): LoadedThreadMessages {
  const ids = new Set(loaded.messages.map(({ _id }) => _id));
  return {
    messages: [...older.messages.filter(({ _id }) => !ids.has(_id)), ...loaded.messages],
    hasOlder: older.hasOlder,
  };
}

/** Appends a stored message to a thread, once. */
export function appendToLoadedMessages(
  loaded: LoadedThreadMessages | undefined,
  message: Message,
): LoadedThreadMessages {
  const { messages, hasOlder } = loaded ?? { messages: [], hasOlder: false };
  if (messages.some(({ _id }) => _id === message._id)) return { messages, hasOlder };
  return { messages: [...messages, message], hasOlder };
}
