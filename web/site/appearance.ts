import { useSyncExternalStore } from 'react';
import { showAppearance } from '#web/document/show-appearance.ts';
import { readStored, writeStored } from '#web/state/storage.ts';
import { createStore } from '#web/state/store.ts';

/** What a reader chose on this device; null: as the device and the browser have it. */
export interface Appearance {
  theme: string | null;
  textSize: string | null;
}

/** Of the local storage. Also read by MARK_APPEARANCE_SCRIPT. */
const THEME = 'theme';
const TEXT_SIZE = 'text-size';

const read = (): Appearance => ({
  theme: readStored('local', THEME),
  textSize: readStored('local', TEXT_SIZE),
});

const appearance = createStore(read(), () => {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === THEME || key === TEXT_SIZE) show(read());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

/** In the browser only, where this is loaded. */
export const useAppearance = (): Appearance => useSyncExternalStore(appearance.subscribe, appearance.get);

/** Shown at once; what could not be stored lasts as long as the document. */
export function chooseAppearance(choice: Partial<Appearance>) {
  const chosen = { ...appearance.get(), ...choice };
  writeStored('local', THEME, chosen.theme);
  writeStored('local', TEXT_SIZE, chosen.textSize);
  show(chosen);
}

function show(chosen: Appearance) {
  appearance.set(chosen);
  showAppearance(chosen.theme, chosen.textSize);
}
