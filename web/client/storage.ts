type Area = 'local' | 'session';

/**
 * Stored value; null without one, and where storage is refused: access may throw in third-party frames and under
 * strict privacy settings.
 */
export function readBrowserStorage(area: Area, key: string): string | null {
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a value; `null` removes it.
 * @returns whether it was stored
 */
export function writeBrowserStorage(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) storage(area).removeItem(key);
    else storage(area).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

const storage = (area: Area) => (area === 'local' ? localStorage : sessionStorage);
