import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldProps, splitProps } from './field.tsx';

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

export function TextInput(props: TextInputProps) {
  const { field, own } = splitProps(props);
  return (
    <Field {...field}>
      {(control) => <input type="text" {...own} {...control} className={controlClass} />}
    </Field>
  );
}
