import type { Message } from '#contract/messaging/schemas.ts';

/** A stretch of a conversation without a gap, oldest first. */
export interface Stretch {
  messages: readonly Message[];
  /** There are earlier ones. */
  hasOlder: boolean;
}

/**
 * What is known with the latest page. When so much was written meanwhile that the two do not touch, the page
 * alone: the rest is asked for again.
 */
export function withLatest(known: Stretch | undefined, latest: Stretch): Stretch {
  if (!known) return latest;
  const start = known.messages.findIndex(({ _id }) => _id === latest.messages[0]?._id);
  if (start === -1) return latest;
  return { messages: [...known.messages.slice(0, start), ...latest.messages], hasOlder: known.hasOlder };
}

/** What is known with the page before it. */
export function withOlder(known: Stretch, older: Stretch): Stretch {
  const ids = new Set(known.messages.map(({ _id }) => _id));
  return {
    messages: [...older.messages.filter(({ _id }) => !ids.has(_id)), ...known.messages],
    hasOlder: older.hasOlder,
  };
}

/** What is known with a message just stored, once. */
export function withStored(known: Stretch | undefined, message: Message): Stretch {
  const { messages, hasOlder } = known ?? { messages: [], hasOlder: false };
  if (messages.some(({ _id }) => _id === message._id)) return { messages, hasOlder };
  return { messages: [...messages, message], hasOlder };
}
