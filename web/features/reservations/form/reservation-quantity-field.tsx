import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatQuantityLeftEvenIfFull, formatQuantityUnit } from '#contract/listings/labels.ts';
import {
  isFractionOfIndivisibleUnit,
  isIndivisibleUnit,
  roundDownIndivisibleQuantity,
} from '#contract/listings/whole-units.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { parseTypedDecimal } from '#contract/text/decimals.ts';
import type { ReservationDraftItem } from '#web/offline/outbox/reservation-drafts.ts';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { Field, type FieldProps } from '#web/ui/forms/field.tsx';
import { NumberStepButton } from '#web/ui/forms/number-step-button.tsx';
import { changeQuantityByOneStep } from '../change-quantity-by-one-step.ts';
import { clearFormFieldError } from './clear-form-field-error.ts';

interface QuantityFieldProps extends Pick<FieldProps, 'name' | 'error'> {
  item: ReservationDraftItem;
  onChange: (typed: string) => void;
}

/** Quantity in the unit of the listing, typed or changed by buttons, with the quantity left. */
export function ReservationQuantityField({ name, error, item, onChange }: QuantityFieldProps) {
  const [isStepped, setStepped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { productName, priceType, typed } = item;
  const step = (direction: 1 | -1) => {
    setStepped(true);
    onChange(changeQuantityByOneStep(typed, item, direction));
    clearFormFieldError(input.current);
  };
  const unit = formatQuantityUnit({ quantity: parseTypedDecimal(typed) ?? 0, priceType });
  return (
    <Field
      name={name}
      error={error}
      hint={describeQuantityLeft(item)}
      label={
        <>
          Quantité<span className="sr-only"> : {[productName, unit].filter(Boolean).join(', ')}</span>
        </>
      }
    >
      {(control) => (
        <span className="flex items-center gap-2">
          <NumberStepButton icon={Minus} label={`Moins : ${productName}`} onStep={() => step(-1)} />
          <input
            {...control}
            ref={input}
            type="text"
            inputMode={isIndivisibleUnit(item) ? 'numeric' : 'decimal'}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onKeyDown={keepForm}
            onChange={({ currentTarget }) => {
              setStepped(false);
              onChange(currentTarget.value);
            }}
            className={`${formControlClass} max-w-24 text-center`}
          />
          <NumberStepButton icon={Plus} label={`Plus : ${productName}`} onStep={() => step(1)} />
          <span aria-hidden>{unit}</span>
          <span aria-live="polite" className="sr-only">
            {isStepped && `${typed} ${unit}`}
          </span>
        </span>
      )}
    </Field>
  );
}

/** Quantity left as "Il reste 4 kg"; of what is counted whole also the part that can be reserved. */
function describeQuantityLeft({ quantityLeft, priceType }: ReservationDraftItem): string | false {
  if (quantityLeft === null) return false;
  const left = { quantity: quantityLeft, priceType };
  const text = capitalizeFirstLetter(formatQuantityLeftEvenIfFull({ quantityLeft, priceType }));
  return isFractionOfIndivisibleUnit(left)
    ? `${text}, ${roundDownIndivisibleQuantity(left)} à réserver`
    : text;
}

/**
 * Enter key handler: a phone's Enter closes the keyboard, and must not send the form before a time is chosen.
 */
function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter') event.preventDefault();
}
