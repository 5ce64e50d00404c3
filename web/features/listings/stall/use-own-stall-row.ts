import { useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallRowChange } from '#web/offline/outbox/stall-changes.ts';
import {
  hasExpectedListingValues,
  pickExpectedLifecycleState,
  pickListingLifecycleFields,
  pickStockFields,
} from '../change-own.ts';
import { getSavedStallFieldNumber } from './get-saved-stall-field-number.ts';
import { isListingOffSale } from './select-stall-offers.ts';
import type { StallNumberFieldName } from './step-stall-field-number-text.ts';
import { useOwnStallRowChangeSaving } from './use-own-stall-row-change-saving.ts';
import { useStallNumberField } from './use-stall-number-field.ts';

export type OwnStallRowState = ReturnType<typeof useOwnStallRow>;

/**
 * State of a stall row: its fields, the way back from its last saved change, and the changes that the device keeps as the
 * network is away.
 * @param userId id of the member
 */
export function useOwnStallRow(
  userId: string,
  listing: Listing,
  onSaved: (fields: Partial<Listing>) => void,
) {
  const { availability } = listing;
  const [latestFormer, setFormer] = useState<StallRowChange>();
  /** Values of the row before its last saved change, until an import or another page changes the listing again. */
  const former = latestFormer && hasExpectedListingValues(listing, latestFormer) ? latestFormer : undefined;
  const undoing = useOwnStallRowChangeSaving(userId, listing, 'life', {
    onSaved: (saved) => {
      setFormer(undefined);
      const { price, weeklyQuantity } = saved;
      onSaved({ price, weeklyQuantity, ...savedLife(saved) });
    },
    onKept: () => setFormer(undefined),
  });
  const undo = former && (() => undoing.save(former));
  /** Takes back what is being saved in the row, or else its last saved change. */
  const takeBack = () => {
    const saving = [price, quantity, weekly].find(({ isPending }) => isPending);
    if (saving) saving.takeBack();
    else undo?.();
  };

  const savedNumber = (name: StallNumberFieldName) => (fields: Partial<Listing>) => {
    const before = getSavedStallFieldNumber(listing, name);
    if (fields[name] !== before)
      setFormer(
        before === null && name === 'quantity'
          ? undefined
          : { [name]: before, expected: { [name]: fields[name] } },
      );
    onSaved(fields);
  };
  const price = useStallNumberField(userId, listing, 'price', savedNumber('price'), takeBack);
  const quantity = useStallNumberField(userId, listing, 'quantity', savedNumber('quantity'), takeBack);
  const weekly = useStallNumberField(
    userId,
    listing,
    'weeklyQuantity',
    savedNumber('weeklyQuantity'),
    takeBack,
  );
  const life = useOwnStallRowChangeSaving(userId, listing, 'life', {
    onSaved: (saved, sent) => {
      // Undo only where it restores everything: a listing that was online can't lose its renewal again.
      const canUndo = !sent.renew || isListingOffSale(listing);
      const undone = {
        availability,
        isArchived: isListingOffSale(listing),
        expected: pickExpectedLifecycleState(saved),
      };
      setFormer(canUndo ? undone : undefined);
      onSaved(savedLife(saved));
    },
  });
  const parts = [price.change, quantity.change, weekly.change, life];
  const waiting = parts.filter(({ unsent }) => unsent?.isWaiting && unsent.failure === undefined);

  return {
    price,
    quantity,
    weekly,
    life,
    undo,
    undoFailure: life.unsent?.failure ? undefined : undoing.failure,
    /** Price of the row before its last change, when that changed the price. */
    formerPrice: typeof former?.price === 'number' ? former.price : undefined,
    /** Quantity of the row before its last change, when that changed the quantity. */
    formerQuantity: typeof former?.quantity === 'number' ? former.quantity : undefined,
    /** Changes that wait for the network or the server. */
    waiting,
    /** Changes that were refused after they had waited. */
    refused: parts.filter(({ unsent }) => unsent?.failure !== undefined),
    isPending: [price, quantity, weekly, life, undoing].some(({ isPending }) => isPending),
    isSaved:
      waiting.length === 0 &&
      (price.isSaved || quantity.isSaved || weekly.isSaved || life.isDone || undoing.isDone),
  };
}

const savedLife = (saved: Listing) => ({
  ...pickListingLifecycleFields(saved),
  ...pickStockFields(saved),
  archivedAt: saved.archivedAt,
});
