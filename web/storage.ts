type Area = 'local' | 'session';

/** Third-party frames and strict privacy settings refuse storage: every access may throw. */
export function readStored(area: Area, key: string): string | null {
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes. @returns whether it was kept */
export function writeStored(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) storage(area).removeItem(key);
    else storage(area).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

const storage = (area: Area) => (area === 'local' ? localStorage : sessionStorage);
