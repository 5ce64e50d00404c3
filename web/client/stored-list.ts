import { readBrowserStorage, writeBrowserStorage } from './storage.ts';
import { createExternalStore, type ExternalStore } from './store.ts';

/** Store of a value in local storage, which is read again after another tab has written it. */
export function createLocalStorageStore<T>(key: string, read: () => T): ExternalStore<T> {
  const store = createExternalStore(read(), () => {
    const readAgain = (event: StorageEvent) => {
      if (event.key === key || event.key === null) store.set(read());
    };
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  });
  return store;
}

/** List in local storage: it survives the tab and is the same in all tabs. */
export function createLocalStorageListStore<T>(key: string) {
  /** List of this tab where storage is refused. */
  let unstored: readonly T[] = [];
  const store = createLocalStorageStore(key, read);

  /** List as stored now: other tabs write it too. `unstored` where storage is refused or holds no list. */
  function read(): readonly T[] {
    const stored = readBrowserStorage('local', key);
    if (!stored) return unstored;
    try {
      const list: unknown = JSON.parse(stored);
      return Array.isArray(list) ? list : unstored;
    } catch {
      return unstored;
    }
  }

  function save(list: readonly T[]) {
    const isStored = writeBrowserStorage('local', key, list.length > 0 ? JSON.stringify(list) : null);
    unstored = isStored ? [] : list;
    store.set(read());
  }

  return { read, save, get: store.get, subscribe: store.subscribe };
}
