import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '#web/session.ts';
import { type Polling, startPolling } from '#web/ui/polling.ts';

/** Something about the member that the header shows; see `useMemberPoll`. */
export interface MemberPoll<T> {
  /** For a visitor and until the first answer. */
  nothing: T;
  latest: () => T;
  isOf: (userId: string) => boolean;
  subscribe: (userId: string, listener: () => void) => () => void;
  /** Asks now: something has changed. */
  refresh: () => void;
  /** Knows better than the last answer. */
  set: (value: T) => void;
}

/**
 * Asks every ten seconds as long as something shows the answer, once for all who do. The last answer is kept
 * through failures.
 */
export function createMemberPoll<T>(ask: (signal: AbortSignal) => Promise<T>, nothing: T): MemberPoll<T> {
  let latest = nothing;
  let ownerId: string | undefined;
  let polling: Polling | undefined;
  const listeners = new Set<() => void>();

  const set = (changed: T) => {
    if (changed === latest) return;
    latest = changed;
    for (const listener of listeners) listener();
  };
  const follow = (userId: string) => {
    polling?.stop();
    if (ownerId !== userId) set(nothing);
    ownerId = userId;
    polling = startPolling(ask, { answer: set });
  };

  return {
    nothing,
    latest: () => latest,
    isOf: (userId) => userId === ownerId,
    subscribe(userId, listener) {
      listeners.add(listener);
      if (!polling || ownerId !== userId) follow(userId);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        polling?.stop();
        polling = undefined;
      };
    },
    refresh: () => polling?.refresh(),
    set,
  };
}

export function useMemberPoll<T>(poll: MemberPoll<T>): T {
  const userId = useSession()?.userId;
  const subscribe = useCallback(
    (listener: () => void) => (userId ? poll.subscribe(userId, listener) : nobody),
    [poll, userId],
  );
  const latest = useSyncExternalStore(subscribe, poll.latest, () => poll.nothing);
  return userId && poll.isOf(userId) ? latest : poll.nothing;
}

const nobody = () => {};
