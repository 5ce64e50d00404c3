import { useSyncExternalStore } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';
import { applyAppearanceToDocument } from './show-appearance.ts';

/** Appearance that the reader chose on this device; null where the device and the browser decide. */
export interface ReaderAppearanceSettings {
  theme: string | null;
  textSize: string | null;
}

/** Keys in local storage of the appearance. The inline script of `show-appearance.ts` reads them too. */
const THEME = 'theme';
const TEXT_SIZE = 'text-size';

const read = (): ReaderAppearanceSettings => ({
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

/** Current appearance choices. In the browser only, where this module is loaded. */
export const useAppearance = (): ReaderAppearanceSettings =>
  useSyncExternalStore(appearance.subscribe, appearance.get);

/** Applies an appearance choice at once; where storage is refused it lasts as long as the document. */
export function applyAndSaveAppearanceSettings(choice: Partial<ReaderAppearanceSettings>) {
  const chosen = { ...appearance.get(), ...choice };
  writeBrowserStorage('local', THEME, chosen.theme);
  writeBrowserStorage('local', TEXT_SIZE, chosen.textSize);
  show(chosen);
}

function show(chosen: ReaderAppearanceSettings) {
  appearance.set(chosen);
  applyAppearanceToDocument(chosen.theme, chosen.textSize);
}
