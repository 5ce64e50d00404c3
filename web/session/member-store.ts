import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '#web/session/session.ts';
import { type Polling, startPolling } from '#web/state/polling.ts';
import { createStore } from '#web/state/store.ts';

export type MemberStore<T> = ReturnType<typeof createMemberStore<T>>;

interface MemberStoreOptions<T> {
  /** Polls every ten seconds while a component uses it. */
  live?: boolean;
  /** Value after a failed first request; when absent, the next component that subscribes tries again. */
  unanswered?: T;
}

/** Data of the member that several components show: requested once, undefined until the first answer. */
export function createMemberStore<T>(
  ask: (signal?: AbortSignal) => Promise<T>,
  { live = false, unanswered }: MemberStoreOptions<T> = {},
) {
  let ownerId: string | undefined;
  let polling: Polling | undefined;
  /** Counts local changes: an answer requested before the last one is out of date. */
  let version = 0;
  const store = createStore<T | undefined>(undefined, () => () => {
    polling?.stop();
    polling = undefined;
  });

  /** Rejects with an ApiError. */
  const load = async (userId: string, signal?: AbortSignal) => {
    if (ownerId !== userId) change(() => undefined);
    ownerId = userId;
    const asked = version;
    const answer = await ask(signal);
    if (asked === version && !signal?.aborted) store.set(answer);
  };
  const loadOnce = async (userId: string) => {
    if (ownerId === userId) return;
    await load(userId).catch(() => {
      if (ownerId !== userId || store.get() !== undefined) return;
      if (unanswered === undefined) ownerId = undefined;
      else store.set(unanswered);
    });
  };
  const change = (edit: (known: T | undefined) => T | undefined) => {
    version += 1;
    store.set(edit(store.get()));
  };

  return {
    get: (userId: string) => (userId === ownerId ? store.get() : undefined),
    load,
    /** Changes the value locally. */
    change,
    /** Requests again if it is `live`. */
    refresh: () => polling?.refresh(),
    subscribe(userId: string, listener: () => void) {
      const unsubscribe = store.subscribe(listener);
      if (!live) void loadOnce(userId);
      else if (!polling || ownerId !== userId) {
        polling?.stop();
        polling = startPolling((signal) => load(userId, signal));
      }
      return unsubscribe;
    },
  };
}

/** Undefined for a visitor too. */
export function useMemberStore<T>(store: MemberStore<T>): T | undefined {
  const userId = useSession()?.userId;
  const subscribe = useCallback(
    (listener: () => void) => (userId ? store.subscribe(userId, listener) : nobody),
    [store, userId],
  );
  return useSyncExternalStore(
    subscribe,
    () => (userId ? store.get(userId) : undefined),
    () => undefined,
  );
}

const nobody = () => {};
