import { useState } from 'react';

interface Kept<T> {
  place: string;
  loaded: readonly T[];
  shown: readonly T[];
  gone: ReadonlySet<string>;
}

/**
 * A list that does not move under the reader: what is shown keeps its place until it is dropped, what is new comes
 * after it. @param place of the list (page, sort): another one starts afresh
 */
export function useKeptOrder<T>(loaded: readonly T[], idOf: (item: T) => string, place: string) {
  const [kept, setKept] = useState<Kept<T>>({ place, loaded, shown: loaded, gone: new Set() });
  let current = kept;
  if (kept.loaded !== loaded) {
    const { gone } = kept;
    const before = kept.place === place ? kept.shown : [];
    current = { place, loaded, gone, shown: merge(before, loaded, idOf, gone) };
    setKept(current);
  }
  const drop = (ids: Iterable<string>) =>
    setKept((now) => {
      const gone = new Set([...now.gone, ...ids]);
      return { ...now, gone, shown: now.shown.filter((item) => !gone.has(idOf(item))) };
    });
  return { shown: current.shown, drop };
}

/** What is shown and loaded again is taken as it is now. */
function merge<T>(
  shown: readonly T[],
  loaded: readonly T[],
  idOf: (item: T) => string,
  gone: ReadonlySet<string>,
): T[] {
  const fresh = new Map(loaded.map((item) => [idOf(item), item]));
  const kept = shown.map((item) => fresh.get(idOf(item)) ?? item);
  const known = new Set(shown.map(idOf));
  return [...kept, ...loaded.filter((item) => !known.has(idOf(item)) && !gone.has(idOf(item)))];
}
