import { type ComponentProps, useId } from 'react';
import { describeControl, FieldError, type FieldProps, Hint, RequiredMark } from './field.tsx';

type CheckboxProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value'>;

export function Checkbox({ name, label, hint, error, required, className = '', ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-x-3 py-1.5">
        <input
          {...input}
          {...describeControl({ id, name, hint, error, required })}
          type="checkbox"
          value="true"
          className="size-5 shrink-0 accent-leaf"
        />
        <span>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
      <FieldError id={id} error={error} />
    </div>
  );
}
