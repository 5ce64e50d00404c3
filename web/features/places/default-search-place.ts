import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#web/client/session.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';

export interface DefaultSearchPlace {
  city: string;
  postalCode?: string | undefined;
  coordinates?: [longitude: number, latitude: number] | undefined;
}

interface Stored {
  /** Place of the last search on this device. */
  last?: DefaultSearchPlace | undefined;
  /** True once the reader has removed their own commune as the place on this device. */
  isCommuneHidden?: boolean;
}

/** Key in local storage of the near place, which never leaves the device. */
const KEY = 'near';
/** Key set while the last search around the place found nothing. `SET_NEARBY_ATTRIBUTE_SCRIPT` reads both keys. */
const NOTHING_KEY = 'nothing-near';

/** Stored value for the document's lifetime where storage is refused. */
let unstored: string | null = null;
const changes = createExternalStore(0, () => {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
});

/**
 * Default place: commune of the member, else the place of the last search on this device. Undefined on the server and
 * during hydration, so that cached pages are the same for everybody.
 */
export function useDefaultSearchPlace(): DefaultSearchPlace | undefined {
  const address = useSession()?.address;
  const text = useSyncExternalStore(changes.subscribe, storedText, () => null);
  return useMemo(() => {
    const { last, isCommuneHidden } = parse(text);
    if (!address?.city || isCommuneHidden) return last;
    return { city: address.city, postalCode: address.postalCode ?? undefined };
  }, [address, text]);
}

/** Stores the place of a search, with its official name. */
export const storeSearchedPlace = (last: DefaultSearchPlace) => store({ ...parse(storedText()), last });

/** Hides the near place on this device until another place is searched. */
export const dismissDefaultSearchPlace = () => store({ isCommuneHidden: true });

/** Deletes the place of the last search when the member logs out: it may be their commune. */
export const deleteLastSearchedPlace = () => store({ ...parse(storedText()), last: undefined });

/** True when the last search around the place found nothing. False on the server. */
export const wasNearbySearchEmpty = (): boolean => readBrowserStorage('local', NOTHING_KEY) !== null;

export const saveNearbySearchHasResults = (isSomething: boolean) =>
  writeBrowserStorage('local', NOTHING_KEY, isSomething ? null : '1');

const storedText = () => unstored ?? readBrowserStorage('local', KEY);

function store(stored: Stored) {
  const text = JSON.stringify(stored);
  unstored = writeBrowserStorage('local', KEY, text) ? null : text;
  saveNearbySearchHasResults(true);
  changed();
}

function parse(text: string | null): Stored {
  try {
    return (JSON.parse(text ?? '{}') as Stored | null) ?? {};
  } catch {
    // Stored value that is damaged by hand or by another program: read as nothing stored.
    return {};
  }
}

function changed() {
  changes.set(changes.get() + 1);
}
