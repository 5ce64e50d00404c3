import { useSyncExternalStore } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';

export interface AdvertisingConsent {
  /** Answer of the reader to the consent question; undefined until they give one, and again once it has expired. */
  choice: 'yes' | 'no' | undefined;
  /** True when the reader has reopened the consent question. */
  isReopened: boolean;
}

const KEY = 'sponsor-consent';
/** Milliseconds for which an answer about consent is valid: six months, as the CNIL advises. */
const VALID_MS = 182 * 24 * 3_600_000;

let isStorable: boolean | undefined;

const store = createExternalStore<AdvertisingConsent>({ choice: currentChoice(), isReopened: false }, () => {
  addEventListener('storage', readAgain);
  return () => removeEventListener('storage', readAgain);
});

export const useAdvertisingConsent = (): AdvertisingConsent =>
  useSyncExternalStore(store.subscribe, store.get);

/** True where consent can be stored; where storage is refused nobody is asked, and no advertising network is loaded. */
export function isAdvertisingConsentStorable(): boolean {
  isStorable ??=
    writeBrowserStorage('local', `${KEY}-test`, '1') && writeBrowserStorage('local', `${KEY}-test`, null);
  return isStorable;
}

export function saveAdvertisingConsentChoice(choice: 'yes' | 'no') {
  writeBrowserStorage('local', KEY, `${choice} ${Date.now()}`);
  store.set({ choice: currentChoice(), isReopened: false });
}

export function reopenAdvertisingConsentBanner() {
  store.set({ ...store.get(), isReopened: true });
}

/**
 * Answer about consent, read from its stored text; undefined without one, and once it has expired.
 * @param stored answer and its time in milliseconds since 1970, `yes 1795000000000`
 */
export function parseAdvertisingConsentChoice(stored: string | null, now: number): 'yes' | 'no' | undefined {
  const [, choice, at] = /^(yes|no) (\d+)$/.exec(stored ?? '') ?? [];
  const isRecent = now - Number(at) >= 0 && now - Number(at) < VALID_MS;
  return isRecent ? (choice as 'yes' | 'no') : undefined;
}

/** Reads the stored consent again after a change in another tab. */
const readAgain = () => store.set({ ...store.get(), choice: currentChoice() });

function currentChoice() {
  return isAdvertisingConsentStorable()
    ? parseAdvertisingConsentChoice(readBrowserStorage('local', KEY), Date.now())
    : 'no';
}
