import { useCallback, useSyncExternalStore } from 'react';
import { type PollingHandle, startPolling } from './polling-handle.ts';
import { useSession } from './session.ts';
import { createExternalStore } from './store.ts';

export type FetchedMemberDataStore<T> = ReturnType<typeof createFetchedMemberDataStore<T>>;

interface MemberStoreOptions<T> {
  /** True to poll every ten seconds while a component uses the store. */
  live?: boolean;
  /** Value of the store after a failed first request; when absent, the next component that subscribes tries again. */
  unanswered?: T;
}

/** Store of a member's data that several components show: requested once, undefined until the first answer. */
export function createFetchedMemberDataStore<T>(
  ask: (signal?: AbortSignal) => Promise<T>,
  { live = false, unanswered }: MemberStoreOptions<T> = {},
) {
  let ownerId: string | undefined;
  let polling: PollingHandle | undefined;
  /** Number of local changes: an answer requested before the last change is stale. */
  let version = 0;
  const store = createExternalStore<T | undefined>(undefined, () => () => {
    polling?.stop();
    polling = undefined;
  });

  /** Loads the data of the store. Rejects with an ApiError. */
  const load = async (userId: string, signal?: AbortSignal) => {
    if (ownerId !== userId) change(() => undefined);
    ownerId = userId;
    const startVersion = version;
    const answer = await ask(signal);
    if (startVersion === version && !signal?.aborted) store.set(answer);
  };
  const loadOnce = async (userId: string) => {
    if (ownerId === userId) return;
    await load(userId).catch(() => {
      if (ownerId !== userId || store.get() !== undefined) return;
      if (unanswered === undefined) ownerId = undefined;
      else store.set(unanswered);
    });
  };
  const change = (edit: (current: T | undefined) => T | undefined) => {
    version += 1;
    store.set(edit(store.get()));
  };

  return {
    get: (userId: string) => (userId === ownerId ? store.get() : undefined),
    load,
    /** Changes the value of the store locally. */
    change,
    /** Requests the data again if the store is `live`. */
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

/** Value of a member store; undefined for a visitor too. */
export function useMemberDataStore<T>(store: FetchedMemberDataStore<T>): T | undefined {
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
