import { type ReactNode, useId } from 'react';
import { describeControl, FieldError, type FieldProps, Hint, RequiredMark } from './field.tsx';
import { Fieldset } from './fieldset.tsx';

interface ChoiceProps<V extends string> extends FieldProps {
  options: readonly { value: V; label: ReactNode; hint?: ReactNode }[];
  /** Layout: `cards` with a hint under each option, or `segments` in one compact row. */
  look?: 'cards' | 'segments';
  value?: V | undefined;
  defaultValue?: V | undefined;
  onChange?: (value: V) => void;
  className?: string;
}

export function Choice<V extends string>({
  name,
  label,
  hint,
  error,
  required,
  options,
  look = 'segments',
  value,
  defaultValue,
  onChange,
  className = '',
}: ChoiceProps<V>) {
  const id = useId();
  const { 'aria-invalid': invalid, 'aria-describedby': described } = describeControl({
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
      {hint && <Hint id={id}>{hint}</Hint>}
      <div className={groups[look]}>
        {options.map((option) => (
          <label key={option.value} className={items[look]}>
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
            <span className="flex flex-col">
              <span className="font-semibold">{option.label}</span>
              {option.hint && <span className="text-sm text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </Fieldset>
  );
}

const item =
  'flex min-h-11 items-center gap-2 border border-edge bg-card has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf';
const items = { cards: `${item} rounded-2xl p-4`, segments: `${item} rounded-full px-3` };
const groups = { cards: 'grid gap-3 sm:grid-cols-2', segments: 'flex flex-wrap gap-2' };
