import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Verdict } from '../decide.ts';
import { useDecisions } from './use-decisions.ts';
import { useKeptOrder } from './use-kept-order.ts';
import { useNextFocus } from './use-next-focus.ts';

export type Queue<T> = ReturnType<typeof useQueue<T>>;

/**
 * A section of the desk: what it shows, in an order that stays, and the decisions about it. The focus moves on at
 * once, the answer comes later; what was decided leaves, and as much takes its place at the end.
 * @param listingOf id of the listing that an item is about
 */
export function useQueue<T>(
  loaded: readonly T[],
  { idOf, listingOf, place }: { idOf: (item: T) => string; listingOf: (item: T) => string; place: string },
) {
  const section = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const { shown, drop } = useKeptOrder(loaded, idOf, place);
  const { moveOn, stayOn } = useNextFocus(section);

  const dropListings = (ids: readonly string[]) =>
    drop(shown.filter((item) => ids.includes(listingOf(item))).map(idOf));
  const { busy, conflicts, decide } = useDecisions((ids) => {
    dropListings(ids);
    void revalidate();
  });
  return {
    section,
    shown,
    drop,
    moveOn,
    stayOn,
    busy,
    conflicts,
    decide: (ids: readonly string[], verdict: Verdict) => {
      moveOn(ids);
      void decide(ids, verdict);
    },
    dismiss: (id: string) => {
      moveOn([id]);
      dropListings([id]);
    },
  };
}
