import { useSyncExternalStore } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';
import { applyAppearance } from '#web/document/show-appearance.ts';

/** Choices of a reader on this device; null where the device and the browser decide. */
export interface Appearance {
  theme: string | null;
  textSize: string | null;
}

/** Keys in local storage. The inline script of `show-appearance.ts` reads them too. */
const THEME = 'theme';
const TEXT_SIZE = 'text-size';

const read = (): Appearance => ({
  theme: readBrowserStorage('local', THEME),
  textSize: readBrowserStorage('local', TEXT_SIZE),
});

const appearance = createExternalStore(read(), () => {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === THEME || key === TEXT_SIZE) show(read());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

/** Current choices. In the browser only, where this module is loaded. */
export const useAppearance = (): Appearance => useSyncExternalStore(appearance.subscribe, appearance.get);

/** Applies a choice at once; where storage is refused it lasts as long as the document. */
export function chooseAppearance(choice: Partial<Appearance>) {
  const chosen = { ...appearance.get(), ...choice };
  writeBrowserStorage('local', THEME, chosen.theme);
  writeBrowserStorage('local', TEXT_SIZE, chosen.textSize);
  show(chosen);
}

function show(chosen: Appearance) {
  appearance.set(chosen);
  applyAppearance(chosen.theme, chosen.textSize);
}
