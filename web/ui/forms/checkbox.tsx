import { type ComponentProps, useId } from 'react';
import { createControlAriaProps, FieldError, FieldHint, type FieldProps, RequiredMark } from './field.tsx';

type CheckboxProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value'>;

export function Checkbox({ name, label, hint, error, required, className = '', ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex items-start gap-x-3 py-2.5">
        <input
          {...input}
          {...createControlAriaProps({ id, name, hint, error, required })}
          type="checkbox"
          value="true"
          className="mt-[calc((1lh-var(--spacing)*5)/2)] size-5 shrink-0 accent-leaf"
        />
        <span>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <FieldError id={id} error={error} />
    </div>
  );
}
