import { useSyncExternalStore } from 'react';

/** False on the server and until the page answers to the reader. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
