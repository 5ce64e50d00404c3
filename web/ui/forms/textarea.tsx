import type { ComponentProps } from 'react';
import { formControlClass } from './control-class.ts';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

export function Textarea(props: TextareaProps) {
  const { field, own } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => <textarea rows={4} {...own} {...control} className={formControlClass} />}
    </Field>
  );
}
