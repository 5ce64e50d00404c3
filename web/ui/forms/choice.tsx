import { type ReactNode, useId } from 'react';
import { createControlAriaProps, FieldError, FieldHint, type FieldProps, RequiredMark } from './field.tsx';
import { Fieldset } from './fieldset.tsx';

interface SegmentedFieldProps<V extends string> extends FieldProps {
  options: readonly { value: V; label: ReactNode }[];
  value?: V | undefined;
  defaultValue?: V | undefined;
  onChange?: (value: V) => void;
  className?: string;
}

/** Control to choose one option, in a row of segments. */
export function SegmentedField<V extends string>({
  name,
  label,
  hint,
  error,
  required,
  options,
  value,
  defaultValue,
  onChange,
  className = '',
}: SegmentedFieldProps<V>) {
  const id = useId();
  const { 'aria-invalid': invalid, 'aria-describedby': described } = createControlAriaProps({
    id,
    name,
    hint,
    error,
  });
  return (
    <Fieldset aria-describedby={described} className={`flex flex-col gap-1.5 ${className}`}>
      <legend className="mb-1.5 font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={segmentClass}>
            <input
              type="radio"
              name={name}
              value={option.value}
              aria-invalid={invalid}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="size-4 shrink-0 accent-leaf outline-none"
            />
            <span className="font-semibold">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </Fieldset>
  );
}

const segmentClass =
  'flex min-h-11 items-center gap-2 rounded-3xl border border-edge bg-card px-3 has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf';
