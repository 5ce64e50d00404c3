import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldProps, splitProps } from './field.tsx';

type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

export function Textarea(props: TextareaProps) {
  const { field, own } = splitProps(props);
  return (
    <Field {...field}>
      {(control) => <textarea rows={4} {...own} {...control} className={controlClass} />}
    </Field>
  );
}
