import type { ComponentProps, RefObject } from 'react';
import { AlertBox } from '../alert-box.tsx';
import type { FieldProps } from './field.tsx';
import { RequiredFieldsNote } from './required-fields-note.tsx';

/** State of a form, which `useForm` returns. */
export interface FormState {
  isPending: boolean;
  /** Error sentence of the form as a whole. */
  alert: string | undefined;
  field: (name: string) => Pick<FieldProps, 'name' | 'error'>;
  formProps: ComponentProps<'form'> & { ref: RefObject<HTMLFormElement | null> };
}

type FormProps = Omit<ComponentProps<'form'>, 'method'> & { form: FormState };

/** Form element of `useForm`: `<Form form={useForm(...)}>` with fields and a `SubmitButton` inside. */
export function Form({ form, className = '', children, ...rest }: FormProps) {
  return (
    // Method POST, so that a form submitted before hydration does not put its values into a URL.
    <form {...rest} {...form.formProps} method="post" className={`flex flex-col gap-5 ${className}`}>
      {form.alert && <AlertBox>{form.alert}</AlertBox>}
      <RequiredFieldsNote />
      {children}
    </form>
  );
}
