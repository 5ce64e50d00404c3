import { useCallback, useState } from 'react';
import { MESSAGES_PER_PAGE } from '#contract/messaging/rules.ts';
import type { Conversation, Message } from '#contract/messaging/schemas.ts';
import { call } from '#web/client/call.ts';
import { usePolling } from '#web/client/use-polling.ts';
import { removeDeliveredOutboxMessages } from '#web/offline/outbox/messages.ts';
import {
  appendToLoadedMessages,
  type LoadedThreadMessages,
  mergeLatestMessages,
  mergeOlderMessages,
} from './merge-messages.ts';

interface Thread {
  conversation: Conversation | undefined;
  /** Loaded messages of the thread; undefined until the first answer. */
  loaded: LoadedThreadMessages | undefined;
  failure: unknown;
  refresh: () => void;
  /** Loads the page before the loaded messages. Rejects with an ApiError. */
  loadOlder: () => Promise<void>;
  addStored: (message: Message) => void;
}

/**
 * Open conversation, polled every ten seconds; each poll marks it as read.
 * @param id undefined until the first message is sent
 */
export function usePolledConversationMarkingRead(id: string | undefined): Thread {
  const [state, setState] = useState<{ id: string | undefined; loaded: LoadedThreadMessages }>();
  const polled = usePolling(id ?? '', async (signal) => {
    if (!id) return undefined;
    const { conversation, latest } = await ask(id, signal);
    removeDeliveredOutboxMessages(latest.messages);
    if (!signal.aborted)
      setState((before) => ({
        id,
        loaded: mergeLatestMessages(before?.id === id ? before.loaded : undefined, latest),
      }));
    return conversation;
  });
  // Messages without an id: the first one, which has just started the conversation that the page is about to open.
  const loaded = state && (!id || state.id === id) ? state.loaded : undefined;

  const addStored = useCallback((message: Message) => {
    const { conversationId } = message;
    setState((before) => ({
      id: conversationId,
      loaded: appendToLoadedMessages(before?.id === conversationId ? before.loaded : undefined, message),
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
      setState((before) =>
        before?.id === id ? { id, loaded: mergeOlderMessages(before.loaded, older) } : before,
      );
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
