export interface ExternalStore<T> {
  get: () => T;
  set: (changed: T) => void;
  /** Adds a listener and returns what removes it, as `useSyncExternalStore` wants it. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Store of a value outside of React; use it with `useSyncExternalStore`.
 * @param follow called for the first subscriber; the function it returns is called after the last one has left
 */
export function createExternalStore<T>(value: T, follow?: () => () => void): ExternalStore<T> {
  const listeners = new Set<() => void>();
  let unfollow: (() => void) | undefined;
  return {
    get: () => value,
    set(changed) {
      if (changed === value) return;
      value = changed;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) unfollow = follow?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unfollow?.();
      };
    },
  };
}
