import { useCallback, useState } from 'react';
import { MESSAGES_PER_PAGE } from '#contract/messaging/rules.ts';
import type { Conversation, Message } from '#contract/messaging/schemas.ts';
import { call } from '#web/api/call.ts';
import { usePolling } from '#web/state/use-polling.ts';
import { type MessageWindow, withLatest, withOlder, withStored } from './merge-messages.ts';

interface Thread {
  conversation: Conversation | undefined;
  /** Undefined until the first answer. */
  loaded: MessageWindow | undefined;
  failure: unknown;
  refresh: () => void;
  /** Rejects with an ApiError. */
  loadOlder: () => Promise<void>;
  addStored: (message: Message) => void;
}

/**
 * An open conversation, polled every ten seconds, which marks it as read.
 * @param id undefined until the first message is sent
 */
export function useThread(id: string | undefined): Thread {
  const [known, setKnown] = useState<{ id: string | undefined; loaded: MessageWindow }>();
  const polled = usePolling(id ?? '', async (signal) => {
    if (!id) return undefined;
    const { conversation, latest } = await ask(id, signal);
    if (!signal.aborted)
      setKnown((before) => ({
        id,
        loaded: withLatest(before?.id === id ? before.loaded : undefined, latest),
      }));
    return conversation;
  });
  const loaded = known && known.id === id ? known.loaded : undefined;

  const addStored = useCallback((message: Message) => {
    const { conversationId } = message;
    setKnown((before) => ({
      id: conversationId,
      loaded: withStored(before?.id === conversationId ? before.loaded : undefined, message),
    }));
  }, []);

  return {
    conversation: polled.data,
    loaded,
    failure: polled.failure,
    refresh: polled.refresh,
    addStored,
    async loadOlder() {
      const [first] = loaded?.messages ?? [];
      if (!id || !first) return;
      const older = await call('GET /api/messages/conversations/:id/messages', {
        params: { id },
        query: { limit: MESSAGES_PER_PAGE, before: first._id },
      });
      setKnown((before) => (before?.id === id ? { id, loaded: withOlder(before.loaded, older) } : before));
    },
  };
}

async function ask(id: string, signal: AbortSignal) {
  const params = { id };
  const query = { limit: MESSAGES_PER_PAGE };
  const [{ conversation }, latest] = await Promise.all([
    call('GET /api/messages/conversations/:id', { params, signal }),
    call('GET /api/messages/conversations/:id/messages', { params, query, signal }),
  ]);
  return { conversation, latest };
}
