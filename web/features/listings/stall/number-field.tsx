import { controlClass } from '#web/ui/forms/control-class.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { CellLabel } from './cell-label.tsx';
import { cellRowsClass } from './cell-rows-class.ts';
import type { NumberFieldState } from './use-number-field.ts';

interface NumberFieldProps {
  name: 'price' | 'quantity';
  label: string;
  productName: string;
  /** Unit shown beside the field. */
  unit: string;
  field: NumberFieldState;
}

export function NumberField({ name, label, productName, unit, field }: NumberFieldProps) {
  return (
    <Field
      name={name}
      label={
        <CellLabel of={productName} unit={unit}>
          {label}
        </CellLabel>
      }
      error={field.error}
      className={cellRowsClass}
    >
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            {...control}
            {...field.inputProps}
            type="text"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            className={controlClass}
          />
          <span aria-hidden className="text-sm whitespace-nowrap text-soft">
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}
