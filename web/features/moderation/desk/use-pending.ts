import { useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useQueue } from './use-queue.ts';

export type Pending = ReturnType<typeof usePending>;

/** What waits for a decision, and which of it is chosen for one decision together. */
export function usePending(loaded: readonly Listing[], place: string) {
  const queue = useQueue(loaded, { idOf, listingOf: idOf, place });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Ids of what is about to be refused. */
  const [refused, setRefused] = useState<readonly string[]>([]);

  const open = queue.shown.map(idOf).filter((id) => !queue.conflicts.has(id) && !queue.busy.has(id));
  const picked = open.filter((id) => chosen.has(id));
  const settle = (ids: readonly string[], status: 'accepted' | 'refuse', reason?: string) => {
    setChosen((now) => new Set([...now].filter((id) => !ids.includes(id))));
    queue.decide(ids, { status, from: 'pending', ...(reason && { reason }) });
  };
  return {
    ...queue,
    picked,
    isChosen: (id: string) => chosen.has(id),
    allChosen: open.length > 0 && picked.length === open.length,
    choose: (id: string, isChosen: boolean) =>
      setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((other) => other !== id))),
    chooseAll: (all: boolean) => setChosen(new Set(all ? open : [])),
    accept: (ids: readonly string[]) => settle(ids, 'accepted'),
    refused,
    askReason: setRefused,
    refuse: (reason: string) => {
      setRefused([]);
      settle(refused, 'refuse', reason);
    },
  };
}

const idOf = ({ _id }: Listing) => _id;
