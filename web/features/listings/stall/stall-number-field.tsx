import { Minus, Plus } from 'lucide-react';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { NumberStepButton } from '#web/ui/forms/number-step-button.tsx';
import { StallCellLabel } from './cell-label.tsx';
import { stallCellClass } from './stall-cell-class.ts';
import type { StallNumberFieldName } from './step-stall-field-number-text.ts';
import type { StallNumberFieldState } from './use-stall-number-field.ts';

interface StallNumberFieldProps {
  name: StallNumberFieldName;
  label: string;
  productName: string;
  /** Unit shown beside the number's field. */
  unit: string;
  field: StallNumberFieldState;
  /** True for a field that neither a header nor a button names on wide screens: its label is shown there too. */
  isBelowAnother?: boolean;
  /** Layout of the field; by default that of a cell. */
  className?: string;
}

/** Number field with buttons to step it on narrow screens, where a keyboard would hide half of the stall. */
export function StallNumberField({
  name,
  label,
  productName,
  unit,
  field,
  isBelowAnother = false,
  className = stallCellClass,
}: StallNumberFieldProps) {
  return (
    <Field
      name={name}
      label={
        <StallCellLabel of={productName} unit={unit} isAlwaysShown={isBelowAnother}>
          {label}
        </StallCellLabel>
      }
      error={field.error}
      className={className}
    >
      {(control) => (
        <span className="flex items-center gap-1 lg:gap-2">
          <NumberStepButton
            icon={Minus}
            label={`Moins : ${label.toLowerCase()}, ${productName}`}
            onStep={() => field.step(-1)}
            className="lg:hidden"
          />
          <input
            {...control}
            {...field.inputProps}
            type="text"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            className={`${formControlClass} max-lg:px-1 max-lg:text-center`}
          />
          <NumberStepButton
            icon={Plus}
            label={`Plus : ${label.toLowerCase()}, ${productName}`}
            onStep={() => field.step(1)}
            className="lg:hidden"
          />
          <span aria-hidden className="text-sm whitespace-nowrap text-soft max-lg:hidden">
            {unit}
          </span>
          <span aria-live="polite" className="sr-only">
            {field.steppedText && `${field.steppedText} ${unit}`}
          </span>
        </span>
      )}
    </Field>
  );
}
