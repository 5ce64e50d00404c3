import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * False on the server and during hydration. Deferred, so that content it reveals is rendered in steps, which a store's
 * change alone is not.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    ),
  );
