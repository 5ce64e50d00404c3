import { useDeferredValue, useSyncExternalStore } from 'react';

/** False on the server and during hydration. What it brings is rendered in steps: alone, a store's change is not. */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    ),
  );
