import { Fieldset } from '#web/ui/forms/fieldset.tsx';

interface SegmentedChoiceProps<V extends string> {
  name: string;
  label: string;
  /** Options of the choice; the one with the value `''` stands for no choice. */
  options: readonly { value: V | ''; label: string }[];
  value: V | '';
  onChange: (value: V | '') => void;
}

/** Radio buttons that look like segments of one pill. */
export function SegmentedChoice<V extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: SegmentedChoiceProps<V>) {
  return (
    <Fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-xl bg-card inset-ring inset-ring-edge">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 items-center rounded-xl px-3.5 font-medium hover:bg-sunken has-checked:bg-leaf has-checked:text-on-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
