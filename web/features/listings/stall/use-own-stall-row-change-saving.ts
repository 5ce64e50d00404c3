import { useEffect, useEffectEvent, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import {
  type OwnStallRowChange,
  type StallIntentHandlers,
  saveStallChangeAfterNavigation,
} from './stall-intent-handlers.ts';

export type OwnStallRowChangeSavingState = ReturnType<typeof useOwnStallRowChangeSaving>;

/**
 * Saves changes of one listing. A change made while another is being saved waits for it, so that the last one counts;
 * one that still waits when the row goes is saved then.
 */
export function useOwnStallRowChangeSaving(
  id: string,
  onSaved: (listing: Listing, change: OwnStallRowChange) => void,
) {
  const [sent, setSent] = useState<OwnStallRowChange>({});
  const [next, setNext] = useState<OwnStallRowChange>();
  const { submit, ...action } = useAction<StallIntentHandlers, 'changeRow'>('changeRow', {
    revalidate: false,
    done: (listing) => {
      onSaved(listing, sent);
      if (next) send(next);
    },
    failed: () => next && send(next),
  });

  const send = (change: OwnStallRowChange) => {
    setNext(undefined);
    setSent(change);
    void submit({ id, ...change }, { flushSync: false });
  };
  const saveNext = useEffectEvent(() => next && void saveStallChangeAfterNavigation({ id, ...next }));
  useEffect(() => () => void saveNext(), []);
  return {
    save: (change: OwnStallRowChange) => (action.isPending ? setNext(change) : send(change)),
    isPending: action.isPending,
    isDone: action.isDone,
    /** Latest change of the stall row, shown until the server has answered. */
    pendingChange: next ?? action.input,
    sent,
    /** Sends the change again that did not reach the server; undefined after an answer. */
    retry: action.error?.code === 'UNREACHABLE' ? () => send(sent) : undefined,
    /** Error text of the change in French. */
    failure: Object.values(action.error?.errors ?? {})[0] ?? action.failure,
  };
}
