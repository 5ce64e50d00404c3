import { useSyncExternalStore } from 'react';

/** False on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
