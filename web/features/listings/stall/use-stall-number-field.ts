import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parseTypedQuantityAndUnit } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallRowChange } from '#web/offline/outbox/stall-changes.ts';
import { pickStockFields } from '../change-own.ts';
import { getSavedStallFieldNumber } from './get-saved-stall-field-number.ts';
import {
  formatStallFieldNumber,
  type StallNumberFieldName,
  stepStallFieldNumberText,
} from './step-stall-field-number-text.ts';
import { useOwnStallRowChangeSaving } from './use-own-stall-row-change-saving.ts';

export type StallNumberFieldState = ReturnType<typeof useStallNumberField>;

/** Milliseconds after the last step of a number, so that several steps are saved as one change. */
const STEPS_END_MS = 500;

/**
 * Number field of a stall row, saved when the reader leaves the field, presses Enter, or has stepped it; Escape
 * restores the saved value. It shows a number that the device keeps until the server has it. The last steps are saved
 * when the row goes. Enter and the arrows lead to the same field of another row.
 * @param userId id of the member
 * @param takeBackInRow takes back the last change of the row: Ctrl + Z of the browser would show a value that is not saved
 */
export function useStallNumberField(
  userId: string,
  listing: Listing,
  name: StallNumberFieldName,
  onSaved: (fields: Partial<Listing>) => void,
  takeBackInRow: () => void,
) {
  /** Number as it is typed; undefined while the field shows the kept or saved value. */
  const [typed, setTyped] = useState<string>();
  const [steps, setSteps] = useState(0);
  const forget = (sent: StallRowChange) => setTyped((text) => (text === sent[name] ? undefined : text));
  const change = useOwnStallRowChangeSaving(userId, listing, name, {
    onSaved: (saved, sent) => {
      onSaved({ [name]: saved[name], ...pickStockFields(saved) });
      forget(sent);
    },
    onKept: forget,
  });
  const isChanged = typed !== undefined;
  const stored = formatStallFieldNumber(name, getSavedStallFieldNumber(listing, name));
  const keptText = change.unsent && formatKeptValue(name, change.unsent.change[name]);
  const reset = () => {
    setTyped(undefined);
    change.drop();
  };

  const save = () => {
    if (!isChanged) return;
    if (change.isPending) {
      if (typed !== change.pendingChange?.[name]) change.save({ [name]: typed });
    } else if (typed.trim() === stored) reset();
    else if (typed === keptText) setTyped(undefined);
    else change.save({ [name]: typed });
  };
  /** Takes back what is being saved, what is typed, what is kept, or else the last change of the row. */
  const takeBack = () => {
    if (change.isPending) {
      setTyped(stored);
      change.save({ [name]: stored });
    } else if (isChanged) setTyped(undefined);
    else if (change.isKept) change.drop();
    else takeBackInRow();
  };
  /** Timer that saves the steps which are not saved yet. */
  const stepsTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveSteps = useEffectEvent((isLeft: boolean) => {
    stepsTimer.current = undefined;
    if (!isLeft) save();
    else if (isChanged) change.saveAfterNavigation({ [name]: typed });
  });
  useEffect(() => {
    if (steps > 0) stepsTimer.current = setTimeout(() => saveSteps(false), STEPS_END_MS);
    return () => clearTimeout(stepsTimer.current);
  }, [steps]);
  useEffect(() => () => void (stepsTimer.current && saveSteps(true)), []);

  /** True from a press on the field that gives it the focus until the click that ends it. */
  const isEntered = useRef(false);
  const text = typed ?? keptText ?? stored;
  const step = (direction: 1 | -1) => {
    setTyped(stepStallFieldNumberText(text, name, listing.priceType, direction));
    setSteps((count) => count + 1);
  };
  return {
    isPending: change.isPending,
    isSaved: change.isDone && !isChanged,
    error: isChanged || change.unsent?.failure ? change.failure : undefined,
    change,
    takeBack,
    /** True when the typed quantity is 0 and the server has refused it: nothing is left. */
    isZero: isChanged && change.failure !== undefined && parseTypedQuantityAndUnit(typed)?.quantity === 0,
    /** Saves a number in place of the typed one. */
    correct: (value: number) => change.save({ [name]: formatStallFieldNumber(name, value) }),
    reset,
    step,
    /** Text of the value after a step, for screen readers; undefined before the first step. */
    steppedText: steps > 0 ? text : undefined,
    inputProps: {
      value: text,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped(currentTarget.value),
      onPointerDown: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        isEntered.current = document.activeElement !== currentTarget;
      },
      // Whole number selected by the first tap: the caret of a tap is inside of it, where digits would be inserted.
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        if (isEntered.current && currentTarget.selectionStart === currentTarget.selectionEnd)
          currentTarget.select();
        isEntered.current = false;
      },
      // Refused value is not sent again by leaving the field: a button that helps would vanish under the finger.
      onBlur: () => (change.failure && change.sent[name] === typed ? undefined : save()),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const { key, currentTarget } = event;
        if (key === 'Escape' && (isChanged || change.isKept)) takeBack();
        if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          if (!event.shiftKey) takeBack();
        }
        if (key !== 'Enter' && key !== 'ArrowUp' && key !== 'ArrowDown') return;
        event.preventDefault();
        focusInRow(currentTarget, key === 'ArrowUp' ? -1 : 1);
        // Save only where the focus stays: a field that was left has been saved by that.
        if (document.activeElement === currentTarget) save();
      },
    },
  };
}

const formatKeptValue = (name: StallNumberFieldName, value: string | number | null | undefined) =>
  typeof value === 'string' ? value : formatStallFieldNumber(name, value ?? null);

/** Moves the focus to the field of the same name in the row above or below. */
function focusInRow(field: HTMLInputElement, direction: 1 | -1) {
  const column = [
    ...(field.closest('tbody')?.querySelectorAll<HTMLInputElement>(`input[name=${field.name}]`) ?? []),
  ];
  const next = column[column.indexOf(field) + direction];
  next?.focus();
  next?.select();
}
