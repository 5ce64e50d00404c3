import { useEffect, useEffectEvent, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { type StallIntents, type StallRowChange, saveRowAfterLeaving } from './stall-intents.ts';

export type StallRowChangeState = ReturnType<typeof useStallRowChange>;

/**
 * Saves changes of one listing. A change made while another is being saved waits for it, so that the last one counts;
 * one that still waits when the row goes is saved then.
 */
export function useStallRowChange(id: string, onSaved: (listing: Listing, change: StallRowChange) => void) {
  const [sent, setSent] = useState<StallRowChange>({});
  const [next, setNext] = useState<StallRowChange>();
  const { submit, ...action } = useAction<StallIntents, 'changeRow'>('changeRow', {
    revalidate: false,
    done: (listing) => {
      onSaved(listing, sent);
      if (next) send(next);
    },
    failed: () => next && send(next),
  });

  const send = (change: StallRowChange) => {
    setNext(undefined);
    setSent(change);
    void submit({ id, ...change }, { flushSync: false });
  };
  const saveNext = useEffectEvent(() => next && void saveRowAfterLeaving({ id, ...next }));
  useEffect(() => () => void saveNext(), []);
  return {
    save: (change: StallRowChange) => (action.isPending ? setNext(change) : send(change)),
    isPending: action.isPending,
    isDone: action.isDone,
    /** Latest change of the row, shown until the server has answered. */
    pendingChange: next ?? action.input,
    sent,
    /** Sends the change again that did not reach the server; undefined after an answer. */
    retry: action.error?.code === 'UNREACHABLE' ? () => send(sent) : undefined,
    /** Error text in French. */
    failure: Object.values(action.error?.errors ?? {})[0] ?? action.failure,
  };
}
