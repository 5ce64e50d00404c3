import { useEffect, useEffectEvent, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { apiErrorTextOr } from '#web/actions/client-action.ts';
import { useAction } from '#web/actions/use-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { showErrorToast } from '#web/ui/notices/notify.ts';
import { type StallIntents, type StallRowChange, stallIntents } from './stall-intents.ts';

export type StallRowChangeState = ReturnType<typeof useStallRowChange>;

/**
 * Saves changes of one listing. A change made while another is being saved waits for it, so that the last one counts.
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
  /** Sends a change that nothing on the page waits for: the reader has left it. */
  const sendOnLeave = (change: StallRowChange) =>
    void stallIntents
      .changeRow({ id, ...change })
      .catch((error: unknown) => showErrorToast(failureText(error)));
  const leave = useEffectEvent(() => next && sendOnLeave(next));
  useEffect(() => leave, []);
  return {
    sendOnLeave,
    save: (change: StallRowChange) => (action.isPending ? setNext(change) : send(change)),
    isPending: action.isPending,
    isDone: action.isDone,
    /** Latest change of the row, shown until the server has answered. */
    pendingChange: next ?? action.input,
    sent,
    /** Error text in French. */
    failure: Object.values(action.error?.errors ?? {})[0] ?? action.failure,
  };
}

const failureText = apiErrorTextOr(UNEXPECTED_ERROR_TEXT);
