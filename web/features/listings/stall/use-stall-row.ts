import { useEffect, useEffectEvent, useState } from 'react';
import { quantityNow } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { lifecycleStateOf, stockOf } from '../change-own.ts';
import type { StallRowChange } from './stall-intents.ts';
import { isOffSale } from './stall-rows.ts';
import { useNumberField } from './use-number-field.ts';
import { useStallRowChange } from './use-stall-row-change.ts';

export type StallRowState = ReturnType<typeof useStallRow>;

/** Fields of a row, the way back from its last saved change, and the way on when the network has failed. */
export function useStallRow(listing: Listing, onSaved: (fields: Partial<Listing>) => void) {
  const { _id, availability } = listing;
  /** Values before the last saved change. */
  const [former, setFormer] = useState<StallRowChange>();
  const undoing = useStallRowChange(_id, (saved) => {
    setFormer(undefined);
    onSaved({ price: saved.price, ...savedLife(saved) });
  });
  const undo = former && (() => undoing.save(former));

  const savedNumber = (name: 'price' | 'quantity') => (fields: Partial<Listing>) => {
    const before = name === 'price' ? listing.price : quantityNow(listing);
    if (fields[name] !== before)
      setFormer(before === null && name === 'quantity' ? undefined : { [name]: before });
    onSaved(fields);
  };
  const price = useNumberField(listing, 'price', savedNumber('price'), undo);
  const quantity = useNumberField(listing, 'quantity', savedNumber('quantity'), undo);
  const life = useStallRowChange(_id, (saved, sent) => {
    // Only time takes the renewal of a listing back that was online.
    const canUndo = !sent.renew || isOffSale(listing);
    setFormer(canUndo ? { availability, isArchived: isOffSale(listing) } : undefined);
    onSaved(savedLife(saved));
  });

  const retries = [price, quantity, life, undoing].flatMap(({ retry }) => retry ?? []);
  const retry = retries.length > 0 ? () => retries.forEach((send) => void send()) : undefined;
  const retryOnline = useEffectEvent(() => retry?.());
  useEffect(() => {
    const listen = () => retryOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  return {
    price,
    quantity,
    life,
    undo,
    undoFailure: undoing.failure,
    /** Price before the last change, when that changed the price. */
    formerPrice: typeof former?.price === 'number' ? former.price : undefined,
    retry,
    isPending: [price, quantity, life, undoing].some(({ isPending }) => isPending),
    isSaved: price.isSaved || quantity.isSaved || life.isDone || undoing.isDone,
  };
}

const savedLife = (saved: Listing) => ({
  ...lifecycleStateOf(saved),
  ...stockOf(saved),
  archivedAt: saved.archivedAt,
});
