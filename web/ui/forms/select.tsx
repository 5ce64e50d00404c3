import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formControlClass } from './control-class.ts';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children'> {
  options: readonly { value: string; label: string }[];
}

export function Select({ options, ...props }: SelectProps) {
  const { field, own } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          <select {...own} {...control} className={`${formControlClass} appearance-none truncate pr-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-5 text-soft" />
        </span>
      )}
    </Field>
  );
}
