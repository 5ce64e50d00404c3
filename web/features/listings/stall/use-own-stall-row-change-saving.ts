import { useEffect, useEffectEvent, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import {
  deleteUnsentStallChange,
  type StallRowChange,
  type StallRowPart,
  useUnsentStallChanges,
} from '#web/offline/outbox/stall-changes.ts';
import { pickExpectedLifecycleState } from '../change-own.ts';
import { getSavedStallFieldNumber } from './get-saved-stall-field-number.ts';
import { isListingOffSale } from './select-stall-offers.ts';
import { type StallIntentHandlers, saveStallChangeAfterNavigation } from './stall-intent-handlers.ts';

export type OwnStallRowChangeSavingState = ReturnType<typeof useOwnStallRowChangeSaving>;

interface Callbacks {
  onSaved: (listing: Listing, change: StallRowChange) => void;
  /** Called once a change waits on the device, as the network or the server is away. */
  onKept?: (change: StallRowChange) => void;
}

/**
 * Saves changes of one part of a listing. A change made while another is being saved waits for it, so that the last one
 * counts; one that still waits when the row goes is saved then.
 * @param userId id of the member
 */
export function useOwnStallRowChangeSaving(
  userId: string,
  listing: Listing,
  part: StallRowPart,
  { onSaved, onKept }: Callbacks,
) {
  const [sent, setSent] = useState<StallRowChange>({});
  const [next, setNext] = useState<StallRowChange>();
  const unsent = useUnsentStallChanges().find(
    (entry) => entry.listingId === listing._id && entry.part === part,
  );
  const { submit, ...action } = useClientActionSubmission<StallIntentHandlers, 'changeRow'>('changeRow', {
    revalidate: false,
    done: (saved) => {
      if (saved) onSaved(saved, sent);
      else onKept?.(sent);
      if (next) send(next);
    },
    failed: () => next && send(next),
  });

  const packed = (change: StallRowChange) => ({
    userId,
    listingId: listing._id,
    change,
    seen: seenValues(listing, part, change),
  });
  const send = (change: StallRowChange) => {
    setNext(undefined);
    setSent(change);
    void submit(packed(change), { flushSync: false });
  };
  const saveNext = useEffectEvent(() => next && void saveStallChangeAfterNavigation(packed(next)));
  useEffect(() => () => void saveNext(), []);
  const save = (change: StallRowChange) => (action.isPending ? setNext(change) : send(change));
  return {
    save,
    /** Saves a change when the row goes. */
    saveAfterNavigation: (change: StallRowChange) => void saveStallChangeAfterNavigation(packed(change)),
    isPending: action.isPending,
    isDone: action.result !== undefined,
    /** Latest change of the part, shown until the server has answered. */
    pendingChange: next ?? action.input?.change,
    sent,
    /** Change of the part that the device keeps until the server has confirmed it. */
    unsent,
    /** True for an unsent change stored on the device that waits, or was refused after waiting; false during its first
     * sending. */
    isKept: unsent !== undefined && (unsent.isWaiting === true || unsent.failure !== undefined),
    /** Sends the kept change again; after a refusal, whatever the listing has become since. */
    resend: () => {
      const { expected: _, ...change } = unsent?.change ?? {};
      save(change);
    },
    /** Gives the kept change up. As it may have reached the server, the saved values are sent instead. */
    drop: () => {
      if (!unsent) return;
      const former = unsent.isOvertaken ? undefined : restorePart(listing, part, unsent.change);
      if (former) save({ ...former, ...(unsent.seen && { expected: unsent.seen }) });
      else deleteUnsentStallChange(unsent.key);
    },
    /** Error text of the change in French. */
    failure: unsent?.failure ?? Object.values(action.error?.errors ?? {})[0] ?? action.failure,
  };
}

/** Change that restores a part as it is saved; undefined where nothing does: after a renewal, or for no quantity. */
function restorePart(
  listing: Listing,
  part: StallRowPart,
  { renew }: StallRowChange,
): StallRowChange | undefined {
  if (part === 'life')
    return renew ? undefined : { availability: listing.availability, isArchived: isListingOffSale(listing) };
  const saved = getSavedStallFieldNumber(listing, part);
  return saved === null && part === 'quantity' ? undefined : { [part]: saved };
}

/** Values of a part that the reader sees; none for a renewal, which changes none of them. */
function seenValues(listing: Listing, part: StallRowPart, { renew }: StallRowChange) {
  if (part !== 'life') return { [part]: getSavedStallFieldNumber(listing, part) };
  return renew ? undefined : pickExpectedLifecycleState(listing);
}
