import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

export function Textarea({
  name,
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  ...textarea
}: TextareaProps) {
  return (
    <Field {...{ name, label, hint, error, required, hideLabel, className }}>
      {(control) => <textarea rows={4} {...textarea} {...control} className={controlClass} />}
    </Field>
  );
}
