import { useEffect, useEffectEvent, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useOnline } from '#web/client/use-online.ts';
import { pickExpectedLifecycleState, pickListingLifecycleState, pickStockFields } from '../change-own.ts';
import { isListingOffSale } from './select-stall-offers.ts';
import type { OwnStallRowChange } from './stall-intent-handlers.ts';
import type { StallNumberFieldName } from './step-stall-number-text.ts';
import { useOwnStallRowChangeSaving } from './use-own-stall-row-change-saving.ts';
import { pickSavedStallNumber, useStallNumberField } from './use-stall-number-field.ts';

export type OwnStallRowState = ReturnType<typeof useOwnStallRow>;

/**
 * State of a stall row: its fields, the way back from its last saved change, and the way on when the network has
 * failed.
 */
export function useOwnStallRow(listing: Listing, onSaved: (fields: Partial<Listing>) => void) {
  const { _id, availability } = listing;
  /** Values of the row before its last saved change. */
  const [former, setFormer] = useState<OwnStallRowChange>();
  const undoing = useOwnStallRowChangeSaving(_id, (saved) => {
    setFormer(undefined);
    const { price, weeklyQuantity } = saved;
    onSaved({ price, weeklyQuantity, ...savedLife(saved) });
  });
  const undo = former && (() => undoing.save(former));

  const savedNumber = (name: StallNumberFieldName) => (fields: Partial<Listing>) => {
    const before = pickSavedStallNumber(listing, name);
    if (fields[name] !== before)
      setFormer(
        before === null && name === 'quantity'
          ? undefined
          : { [name]: before, expected: { [name]: fields[name] } },
      );
    onSaved(fields);
  };
  const price = useStallNumberField(listing, 'price', savedNumber('price'), undo);
  const quantity = useStallNumberField(listing, 'quantity', savedNumber('quantity'), undo);
  const weekly = useStallNumberField(listing, 'weeklyQuantity', savedNumber('weeklyQuantity'), undo);
  const life = useOwnStallRowChangeSaving(_id, (saved, sent) => {
    // Undo only where it restores everything: a listing that was online can't lose its renewal again.
    const canUndo = !sent.renew || isListingOffSale(listing);
    const undone = {
      availability,
      isArchived: isListingOffSale(listing),
      expected: pickExpectedLifecycleState(saved),
    };
    setFormer(canUndo ? undone : undefined);
    onSaved(savedLife(saved));
  });

  const retries = [price, quantity, weekly, life, undoing].flatMap(({ retry }) => retry ?? []);
  const retry = retries.length > 0 ? () => retries.forEach((send) => void send()) : undefined;
  const retryOnline = useEffectEvent(() => retry?.());
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) retryOnline();
  }, [isOnline]);

  return {
    price,
    quantity,
    weekly,
    life,
    undo,
    undoFailure: undoing.failure,
    /** Price of the row before its last change, when that changed the price. */
    formerPrice: typeof former?.price === 'number' ? former.price : undefined,
    /** Quantity of the row before its last change, when that changed the quantity. */
    formerQuantity: typeof former?.quantity === 'number' ? former.quantity : undefined,
    retry,
    isPending: [price, quantity, weekly, life, undoing].some(({ isPending }) => isPending),
    isSaved: price.isSaved || quantity.isSaved || weekly.isSaved || life.isDone || undoing.isDone,
  };
}

const savedLife = (saved: Listing) => ({
  ...pickListingLifecycleState(saved),
  ...pickStockFields(saved),
  archivedAt: saved.archivedAt,
});
