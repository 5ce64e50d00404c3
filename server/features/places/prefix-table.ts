/** Number of results from which they take time to sort, and are cached. Few prefixes have so many. */
const MIN_CACHED = 200;

/** Table of sorted keys with a number each, looked up by prefix. Keys may repeat. */
export interface PrefixTable {
  /** Numbers of the keys with a prefix in ascending order; a number may repeat. */
  startingWith: (prefix: string) => Uint32Array;
  equalTo: (key: string) => Uint32Array;
}

/** Entries are sorted at the first lookup, as sorting all tables is a good part of a start. */
export function createPrefixTable(entries: [key: string, value: number][]): PrefixTable {
  let columns: ReturnType<typeof sortColumns> | undefined;
  const between = (from: string, to: string) => {
    columns ??= sortColumns(entries);
    const { keys, values } = columns;
    return values.slice(firstNotBefore(keys, from), firstNotBefore(keys, to)).sort();
  };
  const cached = new Map<string, Uint32Array>();
  return {
    startingWith(prefix) {
      const hit = cached.get(prefix);
      if (hit) return hit;
      const found = between(prefix, `${prefix}\uffff`);
      if (found.length >= MIN_CACHED) cached.set(prefix, found);
      return found;
    },
    equalTo: (key) => between(key, `${key}\u0000`),
  };
}

function sortColumns(entries: [key: string, value: number][]) {
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    keys: sorted.map(([key]) => key),
    values: Uint32Array.from(sorted, ([, value]) => value),
  };
}

function firstNotBefore(keys: string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
