import type { ComponentProps, ReactNode } from 'react';
import { formControlClass } from './control-class.ts';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

export function TextInput(props: TextInputProps) {
  const { field, own } = splitFieldProps(props);
  // RGAA 11.11: the error of an e-mail address gives no example of one, so the hint does.
  const lacksExample = own.type === 'email' && !(typeof field.hint === 'string' && field.hint.includes('@'));
  const hint = lacksExample && field.error ? withExample(field.hint) : field.hint;
  return (
    <Field {...field} hint={hint}>
      {(control) => <input type="text" {...own} {...control} className={formControlClass} />}
    </Field>
  );
}

const withExample = (hint: ReactNode) => <>{hint} Une adresse s'écrit par exemple camille@exemple.fr.</>;
