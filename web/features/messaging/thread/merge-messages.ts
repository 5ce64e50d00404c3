import type { Message } from '#contract/messaging/schemas.ts';

/** Consecutive messages of a conversation, oldest first. */
export interface ThreadMessages {
  messages: readonly Message[];
  /** True when earlier messages exist. */
  hasOlder: boolean;
}

/**
 * Joins the latest page to the loaded messages. When they do not overlap, because more than a page was written
 * meanwhile, the page replaces them.
 */
export function mergeLatestMessages(
  loaded: ThreadMessages | undefined,
  latest: ThreadMessages,
): ThreadMessages {
  if (!loaded) return latest;
  const start = loaded.messages.findIndex(({ _id }) => _id === latest.messages[0]?._id);
  if (start === -1) return latest;
  return { messages: [...loaded.messages.slice(0, start), ...latest.messages], hasOlder: loaded.hasOlder };
}

/** Adds the page of messages that comes before the loaded ones. */
export function mergeOlderMessages(loaded: ThreadMessages, older: ThreadMessages): ThreadMessages {
  const ids = new Set(loaded.messages.map(({ _id }) => _id));
  return {
    messages: [...older.messages.filter(({ _id }) => !ids.has(_id)), ...loaded.messages],
    hasOlder: older.hasOlder,
  };
}

/** Appends a stored message, once. */
export function mergeStoredMessage(loaded: ThreadMessages | undefined, message: Message): ThreadMessages {
  const { messages, hasOlder } = loaded ?? { messages: [], hasOlder: false };
  if (messages.some(({ _id }) => _id === message._id)) return { messages, hasOlder };
  return { messages: [...messages, message], hasOlder };
}
