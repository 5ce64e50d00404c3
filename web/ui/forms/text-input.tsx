import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

/** `className` is of the whole field, label included. */
export function TextInput({
  name,
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  ...input
}: TextInputProps) {
  return (
    <Field {...{ name, label, hint, error, required, hideLabel, className }}>
      {(control) => <input type="text" {...input} {...control} className={controlClass} />}
    </Field>
  );
}
