import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';

/**
 * Entries of an outbox in local storage: they survive the tab and are the same in all tabs.
 * @param key name of the outbox in local storage
 */
export function createStoredEntries<T>(key: string) {
  /** Entries of this page where storage is refused. */
  let unstored: readonly T[] = [];
  const store = createExternalStore(read(), () => {
    const changedElsewhere = (event: StorageEvent) => {
      if (event.key === key || event.key === null) store.set(read());
    };
    addEventListener('storage', changedElsewhere);
    return () => removeEventListener('storage', changedElsewhere);
  });

  /** Entries as stored now: other tabs write them too. */
  function read(): readonly T[] {
    const stored = readBrowserStorage('local', key);
    if (!stored) return unstored;
    try {
      const written: unknown = JSON.parse(stored);
      return Array.isArray(written) ? written : unstored;
    } catch {
      return unstored;
    }
  }

  function save(changed: readonly T[]) {
    const isStored = writeBrowserStorage('local', key, changed.length > 0 ? JSON.stringify(changed) : null);
    unstored = isStored ? [] : changed;
    store.set(read());
  }

  return { read, save, subscribe: store.subscribe, get: store.get };
}
