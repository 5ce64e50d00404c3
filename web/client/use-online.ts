import { useSyncExternalStore } from 'react';

/** False while the browser knows that there is no network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );

function followNetwork(changed: () => void) {
  for (const event of ['online', 'offline']) addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed);
  };
}
