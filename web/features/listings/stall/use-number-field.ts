import { type KeyboardEvent, useState } from 'react';
import { amountText } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { useStallRowChange } from './use-stall-row-change.ts';

export type NumberFieldState = ReturnType<typeof useNumberField>;

/** Number of a row, saved when the reader leaves the field or presses Enter; Escape restores the saved value. */
export function useNumberField(
  listing: Listing,
  name: 'price' | 'quantity',
  onSaved: (fields: Partial<Listing>) => void,
) {
  /** Text being typed; undefined while the field shows the saved value. */
  const [typed, setTyped] = useState<string>();
  const change = useStallRowChange(listing._id, (saved, sent) => {
    onSaved({ [name]: saved[name] });
    setTyped((text) => (text === sent[name] ? undefined : text));
  });
  const isChanged = typed !== undefined;

  const save = () => {
    if (!isChanged) return;
    if (typed.trim() === amountText(listing[name]) && !change.isPending) setTyped(undefined);
    else if (typed !== change.pendingChange?.[name]) change.save({ [name]: typed });
  };
  return {
    isPending: change.isPending,
    isSaved: change.isDone && !isChanged,
    error: isChanged ? change.failure : undefined,
    inputProps: {
      value: typed ?? amountText(listing[name]),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped(currentTarget.value),
      onBlur: save,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') save();
        if (key === 'Escape') setTyped(undefined);
      },
    },
  };
}
