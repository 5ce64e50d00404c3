import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children'> {
  options: readonly { value: string; label: string }[];
}

export function Select({
  name,
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  options,
  ...select
}: SelectProps) {
  return (
    <Field {...{ name, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${controlClass} appearance-none pr-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-5 text-soft" />
        </span>
      )}
    </Field>
  );
}
